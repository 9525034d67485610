## The head of each script for Slurm. sbatch is told name, output and dependency on its command line, where an
## option beats one that stands here. USR1 comes before the walltime ends, up to a minute early: the script then stops
## cleanly and puts itself back into the queue.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
