#!/bin/bash -p
#@include core/put-back.sh
# --- nodes of Slurm ---
## The command that requeues, without that word; an option that names the cluster follows the program.
readonly -a bpct_control=("${bpct_requeue[@]:0:${#bpct_requeue[@]}-1}")
## The most nodes that may be left out, and whether those that the job itself leaves out are known: the names of these.
bpct_most=0 bpct_is_known=''
declare -a bpct_asked=()

# Runs a command of the client, not for ever.
bpct_ask() {
  timeout 60 "$@" </dev/null
}

# Finds out which node job $1 of cluster $2 was to run on, and takes it for this one.
bpct_ask_node() {
  SLURMD_NODENAME='' SLURM_JOB_PARTITION='' SLURM_CLUSTER_NAME=$2
  IFS='|' read -r SLURMD_NODENAME SLURM_JOB_PARTITION < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t all -j "$1" -o '%N|%P')
}

# Finds the name that Slurm has for this node, and its cluster; fails if one of them is no name.
bpct_find_node() {
  bpct_node=${SLURMD_NODENAME-} bpct_cluster=${SLURM_CLUSTER_NAME-}
  [[ "$bpct_node $bpct_cluster" =~ ^$bpct_name\ $bpct_name$ ]]
}

# Puts the nodes of list $1, as Slurm writes it, into the caller's names; fails if there is one that is no name.
## Slurm has "(null)" for none, and "None assigned".
bpct_expand() {
  local name
  names=()
  [[ -n $1 && $1 != '(null)' ]] || return 0
  [[ $1 =~ ^[][A-Za-z0-9._,-]+$ ]] || return 1
  mapfile -t names < <(bpct_ask scontrol show hostnames "$1")
  ((${#names[@]})) || return 1
  for name in "${names[@]}"; do
    [[ $name =~ ^$bpct_name$ ]] || return 1
  done
}

# Finds out which nodes job $1 leaves out, and how many more may be: two, or a quarter of those that it could have if that is more, and
# never the last one.
## Without -t all squeue does not show a job that has failed. Words in a list of the user's count, whether they were given to sbatch, in a file or in the header.
bpct_look() {
  local out named features
  local -a names=()
  IFS='|' read -r out named features < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t all -j "$1" -o '%x|%n|%f') || return 0
  bpct_expand "$out" || return 0
  bpct_is_known=yes bpct_asked=("${names[@]}")
  [[ -z $named || $named == '(null)' ]] || return 0
  [[ $features != '(null)' ]] || features=''
  bpct_count_usable "$features"
}

# Sets bpct_most for a job that wants nodes with feature $1; expressions of several are not understood.
bpct_count_usable() {
  local node state has
  local -i usable=0
  [[ $1 =~ ^[A-Za-z0-9_]*$ && ${SLURM_JOB_PARTITION-} =~ ^$bpct_name$ ]] || return 0
  while IFS='|' read -r node state has; do
    [[ $state =~ ^(idle|mixed|allocated|completing|planned|reserved)[^*]?$ && (-z $1 || ",$has," == *",$1,"*) ]] || continue
    [[ " ${bpct_asked[*]} " == *" $node "* && " ${bpct_ever[*]} " != *" $node "* ]] || usable+=1
  done < <(bpct_ask sinfo "${bpct_control[@]:1}" -h -N -p "$SLURM_JOB_PARTITION" -o '%N|%T|%b')
  ((usable < 2)) || bpct_most=$((usable < 3 ? 1 : usable < 12 ? 2 : usable / 4))
}

# Puts the caller's names, without those that bpct left out once, and with those that it leaves out, into the caller's list.
bpct_join() {
  local name
  list=''
  for name in "${names[@]}"; do
    [[ " ${bpct_ever[*]} " == *" $name "* ]] || list+=,$name
  done
  for name in "${bpct_out[@]}"; do
    list+=,$name
  done
  list=${list#,}
}

# Tells Slurm of the nodes that jobs of the batch leave out which wait in the queue.
## They are found by their working directory. A waiting job of an array has no number of its own, so the array is told; that some of
## its jobs run is no error.
bpct_warn_waiting() {
  local id out place list
  local -a names
  local -A waiting=()
  while IFS='|' read -r id out place; do
    id=${id%%_\[*}
    [[ $place != "$bpct_batch_directory" || ! $id =~ ^[1-9][0-9]*(_[0-9]+)?$ ]] || waiting[".$out"]+=,$id
  done < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t PD -u "$EUID" -o '%i|%x|%Z')
  for out in "${!waiting[@]}"; do
    bpct_expand "${out#.}" || continue
    bpct_join
    bpct_ask "${bpct_control[@]}" update jobid="${waiting[$out]#,}" ExcNodeList="$list" >/dev/null 2>&1
  done
}

# Puts job $1 back into the queue, for $2 seconds at least.
## Slurm changes these for a job that waits; and while this process is there, the job does not begin.
bpct_put_back() {
  local list
  local -a names=("${bpct_asked[@]}") changes=()
  bpct_join
  [[ -z $bpct_is_known || (-z $list && ${#names[@]} == 0) ]] || changes+=(ExcNodeList="$list")
  (($2 == 0)) || changes+=(StartTime="now+$2")
  bpct_ask "${bpct_requeue[@]}" "$1" || return
  ((${#changes[@]} == 0)) || bpct_ask "${bpct_control[@]}" update jobid="$1" "${changes[@]}"
}

bpct_main "$@"
