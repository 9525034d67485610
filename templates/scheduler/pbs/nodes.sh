# --- several nodes of PBS ---
#@include scheduler/pbs/pbsdsh.sh
readonly bpct_name=${PBS_JOBNAME-}
## The number of lines that each node has in the node file: one, or the value of mpiprocs or ppn.
declare -i bpct_lines=1

# Counts the nodes.
bpct_count_nodes() {
  local -a lines=()
  { mapfile -t lines <"${PBS_NODEFILE-}"; } 2>/dev/null
  bpct_nodes=${#lines[@]}
  ((bpct_nodes)) || bpct_nodes=1
  bpct_lines=$((bpct_nodes > bpct_all ? bpct_nodes / bpct_all : 1))
}

# Replaces this process by the command that runs these words on node $1, counted from 0, and waits for their end.
bpct_become_launcher() {
  local -r node=$(($1 * bpct_lines))
  local pbsdsh
  shift
  bpct_find_pbsdsh
  exec "$pbsdsh" -n "$node" -- "$@"
}

# Sends signal $1 to the jobs on all nodes.
## pbsdsh passes TERM on, and leaves at once. PBS has no other signal for jobs.
bpct_tell_nodes() {
  kill -s TERM "${bpct_launchers[@]}" 2>/dev/null
}

