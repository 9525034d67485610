## A header of this site, for all scripts of Slurm:  bpct --scheduler slurm --templates examples/templates SRC DST
## It stands in place of the built-in one of the same path, so it begins with what that one says. What is given on the
## command line, by --account, --time or --queue, beats what stands here. Lines that begin with ## are not rendered.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
# Copies are charged to the storage group, and stand behind what people wait for.
#SBATCH --account=storage
#SBATCH --nice=100
#SBATCH --time=1-00:00:00
#SBATCH --mem=2G
# bpct tells how each job ended; of these two only Slurm can tell.
#SBATCH --mail-type=INVALID_DEPEND,REQUEUE
#SBATCH --comment=bpct
# No core files of a copy, whatever the login node allows.
#SBATCH --propagate=NONE
# Questions about copies: storage@example.org
