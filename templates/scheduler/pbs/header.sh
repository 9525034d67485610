## The head of each script for PBS. qsub gets name, output and dependencies on its command line, where an option
## overrides one in this file. PBS has no signal before the walltime: TERM comes at its end, and KILL ten seconds later.
## A "-l select" here could not be combined with the memory of --mem.
#PBS -r y
