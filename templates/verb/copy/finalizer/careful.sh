# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154,SC2317 # the engine has the variables used here
# bpct @text:version@, wave @number:wave@ of batch @number:batch@: the code of its finalizer for a limit, and for leftovers of earlier attempts.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/pace.sh
