## The head of each script on nodes that the user has already: the runner needs no directives.
