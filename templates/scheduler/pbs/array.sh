#!/bin/bash -p
#@include scheduler/pbs/header.sh
#@include core/array.sh
# --- an array of PBS ---
bpct_index=${PBS_ARRAY_INDEX-}
## qsub passes no arguments to a script. PBS limits the number of jobs of an array, and no index, so there is no offset.
bpct_main 0
