"""MM-CondChain: deep chains of visual conditions, verified by execution over facts."""
