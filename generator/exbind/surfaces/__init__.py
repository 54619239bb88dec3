"""The six surface compilers, one module each, with the same exports in the same order.

FORMAT, FAMILY, SOURCE_TYPE, EXECUTABLE_TYPE, PICTURED
compile_surface(latent, source)     K_f: source text, candidates in their order, mapping
picture(latent, compiled, marked)   an SVG document that draws the surface
"""

from generator.exbind.surfaces import canvas, dom, graph, svg, table, tree

SURFACES = {
    "canvas": canvas,
    "svg": svg,
    "tree": tree,
    "dom": dom,
    "graph": graph,
    "table": table,
}
