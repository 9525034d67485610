#!/bin/bash -p
# bpct @text:version@, batch @number:batch@: runs a script on one of the nodes that the user has. TERM ends it there, with its last words.
#   on-node INDEX SCRIPT
#@include core/environment.sh
umask 077
bpct_launcher='' bpct_told=''
#@include scheduler/pbs/pbsdsh.sh
# Replaces this process by the command that runs script $2 on the node for number $1.
## As in the nodes.sh of Slurm and PBS; but other programs of the user on these nodes hold their processors
## (--overlap).
bpct_become_launcher() {
  local -a hosts=() seen=()
  local -i nodes=1 i
  local pbsdsh
  if [[ -n ${SLURM_JOB_ID-} ]]; then
    [[ ! ${SLURM_JOB_NUM_NODES-} =~ ^[1-9][0-9]{0,4}$ ]] || nodes=$SLURM_JOB_NUM_NODES
    exec srun --jobid="$SLURM_JOB_ID" --overlap --nodes=1 --ntasks=1 --relative="$((($1 - 1) % nodes))" --mem=0 \
      --cpu-bind=none --mpi=none --input=none --export=ALL --no-kill --kill-on-bad-exit=0 -- /bin/bash -p -- "$2"
  fi
  ## pbsdsh counts lines of the node file; the first one of each host is enough.
  mapfile -t hosts <"${PBS_NODEFILE-}" || exit 1
  for i in "${!hosts[@]}"; do
    [[ " ${hosts[*]:0:i} " == *" ${hosts[i]} "* ]] || seen+=("$i")
  done
  ((${#seen[@]})) || exit 1
  bpct_find_pbsdsh
  exec "$pbsdsh" -n "${seen[($1 - 1) % ${#seen[@]}]}" -- /bin/bash -p -- "$2"
}

# Tells the job to end. At TERM srun kills its tasks, and it hands USR1 on; pbsdsh hands TERM on.
bpct_tell_job() {
  local signal=TERM
  bpct_told=yes
  [[ -z ${SLURM_JOB_ID-} ]] || signal=USR1
  [[ -z $bpct_launcher ]] || kill -s "$signal" "$bpct_launcher" 2>/dev/null
}

bpct_main() {
  trap bpct_tell_job TERM
  bpct_become_launcher "$1" "$2" </dev/null &
  bpct_launcher=$!
  ## For a signal that arrived before there was a job to pass it to.
  [[ -z $bpct_told ]] || bpct_tell_job
  while ! wait "$bpct_launcher" && kill -0 "$bpct_launcher" 2>/dev/null; do
    :
  done
  wait "$bpct_launcher"
}

bpct_main "$@"
