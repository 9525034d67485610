# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2119,SC2120,SC2154,SC2317 # functions are handed over; careful.sh goes on
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: copies, or checks, the groups in a job's list.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_copy=(@words:copy@)
readonly -a bpct_stat_source=(@words:stat_source@)
readonly bpct_keeps=@word:keeps@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_units_apart=@number:units_apart@
readonly bpct_fsync=@word:fsync@
readonly bpct_io=@word:io@
readonly bpct_access=@word:access@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_check=@word:check@
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@
readonly bpct_update=@word:update@
readonly bpct_replaces=@word:replaces@
readonly bpct_is_sole_root=@word:is_sole_root@

#@include core/job-modules.sh
#@include core/hand.sh
#@include verb/copy/reading.sh if contents
#@include access/checked.sh
#@include verb/copy/of-places.sh if root
#@include access/guard.sh if guard
#@include verb/snapshot/snapshot.sh if pool
#@include verb/copy/groups.sh
#@include verb/copy/take.sh
#@include verb/copy/work.sh unless checks
#@include verb/check/work.sh if checks
bpct_before_roots() {
  bpct_find_snapshot
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
#@include verb/copy/leave-out-places.sh if root
  bpct_check_bases
#@include verb/copy/project/trees.sh if project
#@include verb/copy/layout/roots.sh if layout
}

#@include core/main.sh
