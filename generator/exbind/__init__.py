"""ExBind: four latent families, six surface compilers, gates and suites."""
