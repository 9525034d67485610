# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2119,SC2120,SC2154,SC2317 # functions are handed over; careful.sh goes on
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: copies, or checks, the groups in a job's list.
# With comments it stands in templates/ of the source of bpct @text:version@.

# --- settings ---
## Set by the script of the job.
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_pre=$bpct_batch_directory/pre.sh
readonly bpct_post=$bpct_batch_directory/post.sh
readonly bpct_user_umask=@number:umask@
readonly bpct_interval=@number:interval@
readonly bpct_lanes_asked=@word:lanes@
readonly bpct_id_variable=@word:id_variable@
readonly -a bpct_requeue=(@words:requeue@)
readonly bpct_auto_resume=@number:auto_resume@
readonly -a bpct_copy=(@words:copy@)
readonly -a bpct_stat_source=(@words:stat_source@)
readonly bpct_keeps=@word:keeps@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_units_apart=@number:units_apart@
readonly bpct_fsync=@word:fsync@
readonly bpct_io=@word:io@
readonly bpct_access=@word:access@
readonly bpct_guard=@word:guard@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_check=@word:check@
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@
readonly bpct_update=@word:update@
readonly bpct_replaces=@word:replaces@
readonly bpct_is_sole_root=@word:is_sole_root@

#@include attempt.sh
#@include awake.sh
#@include helper.sh
#@include help.sh
#@include lanes.sh
#@include control.sh
#@include heed.sh
#@include inherit.sh
#@include trouble.sh
#@include commands.sh if commands
#@include progress.sh
#@include hand.sh
#@include reading.sh if contents
#@include load-roots.sh
#@include roots.sh
#@include plain.sh unless guard
#@include guard-roots.sh if guard
#@include guard.sh if guard
#@include mounts.sh if guard
#@include refuse-links.sh if guard
#@include sealed-mounts.sh if guard
#@include sealed.sh if guard
#@include snapshot.sh if pool
#@include list.sh
#@include settle.sh
#@include groups.sh
#@include agree.sh
#@include take.sh
#@include copy-engine.sh unless checks
#@include check-engine.sh if checks
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_check_bases
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_prepare
  bpct_settle_all bpct_do_group
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_load_roots
