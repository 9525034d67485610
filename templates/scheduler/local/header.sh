## The head of each script for the local scheduler: the runner needs no directives.
