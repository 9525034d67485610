#!/bin/bash -p
#@include core/put-back.sh
# --- nodes of PBS ---
## A user of PBS can neither leave a host out nor put a job back. So the stop is recorded, and `bpct --wait` holds back the next job.
readonly bpct_most=0
bpct_is_elsewhere=''

# Notes that the job ran on another host.
bpct_ask_node() {
  bpct_is_elsewhere=yes
}

# Finds the name of this node, and its server; fails if one of them is no name.
bpct_find_node() {
  bpct_node=$HOSTNAME bpct_cluster=${PBS_JOBID-}
  bpct_cluster=${bpct_cluster#*.}
  [[ -z $bpct_is_elsewhere && "$bpct_node $bpct_cluster" =~ ^$bpct_name\ $bpct_name$ ]]
}

bpct_look() { :; }
bpct_warn_waiting() { :; }
bpct_put_back() { :; }

bpct_main "$@"
