## The head of each script on nodes that the user already has: the runner needs no directives.
