#!/bin/bash -p
# shellcheck disable=SC1090,SC2034 # the engine reads these variables
#PBS -r y
# bpct unreleased, batch 7: finalizer of wave 1 copies the 3 groups in its list. Its records are in its folder and in that of its part.
# --- the environment: it must not change the work of this script ---
