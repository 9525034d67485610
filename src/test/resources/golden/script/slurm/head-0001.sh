#!/bin/bash -p
# shellcheck disable=SC2030,SC2031,SC2317 # functions are handed over by name; lanes are subshells
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
# bpct unreleased, batch 7, job 1 of 3: copies, or checks, the groups in its list.
# docs/batch-directory.md of bpct describes every file that is read or written here.
# --- the environment: what it holds must not change what this script does ---
