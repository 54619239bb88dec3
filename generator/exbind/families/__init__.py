"""The four latent families, one module each, with the same exports in the same order.

LEVELS                              the levels of the family
make(latent_id, level, source)      a latent, drawn from `source`
satisfies(latent, answer)           does the answer fit the target specification? Never looks at the stored answer
instruction(latent, source)         the sentence a person would say
binding(latent, executable_type)    what that sentence binds
candidate_facts(latent)             semantic id -> what scoring needs to know of it
target_facts(latent)                the same of the target
"""

from generator.exbind.families import graph, hierarchy, relational, table

FAMILIES = {
    "relational": relational,
    "hierarchy": hierarchy,
    "graph": graph,
    "table": table,
}
