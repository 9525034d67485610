## The head of each script for Slurm. sbatch gets name, output and dependency on its command line, where an option
## overrides one in this file. USR1 comes before the walltime ends, up to a minute early: the script then stops cleanly
## and requeues itself.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
