# --- several nodes of Slurm ---
readonly bpct_name=${SLURM_JOB_NAME-}

# Counts the nodes.
bpct_count_nodes() {
  bpct_nodes=${SLURM_JOB_NUM_NODES-}
  [[ $bpct_nodes =~ ^[1-9][0-9]{0,5}$ ]] || bpct_nodes=1
}

# Replaces this process by the command that runs these words on node $1, counted from 0, and waits for their end.
## One step for each node: with one step for all, slurmd of one node would end the start of all, and 22.05 does not
## report why. --mem=0 is all memory that the job has there, and without a binding a job sees all its processors.
bpct_become_launcher() {
  local -r node=$1
  shift
  exec srun --nodes=1 --ntasks=1 --relative="$node" --mem=0 --cpu-bind=none --mpi=none --input=none --export=ALL \
    --no-kill --kill-on-bad-exit=0 -- "$@"
}

# Sends signal $1 to the jobs on all nodes.
## srun passes USR1 on; but on TERM it kills the steps that it has started ("forcing job termination", 22.05). Slurm
## itself signals all steps.
bpct_tell_nodes() {
  if [[ $1 == USR1 ]]; then
    kill -s USR1 "${bpct_launchers[@]}" 2>/dev/null
  else
    scancel --quiet --signal=TERM "${SLURM_JOB_ID-}" &
  fi
}

