## The head of each script for PBS. qsub is told name, output and dependencies on its command line, where an option
## beats one that stands here. PBS has no signal before the walltime: TERM comes at its end, and KILL ten seconds later.
## A "-l select" here could not be joined by the memory that --mem asks for.
#PBS -r y
