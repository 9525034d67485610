#!/bin/bash -p
#@include scheduler/slurm/header.sh
#@include core/array.sh
# --- an array of Slurm ---
bpct_index=${SLURM_ARRAY_TASK_ID-}
bpct_main "$@"
