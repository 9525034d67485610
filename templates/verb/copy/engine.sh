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

#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@include core/help.sh
#@include core/lanes.sh
#@include core/control.sh
#@include core/heed.sh
#@include core/inherit.sh
#@include core/trouble.sh
#@include core/commands.sh if commands
#@include core/progress.sh
#@include core/hand.sh
#@include verb/copy/reading.sh if contents
#@include core/load-roots.sh
#@include core/roots.sh
#@include access/plain.sh unless guard
#@include access/guard-roots.sh if guard
#@include access/guard.sh if guard
#@include access/mounts.sh if guard
#@include access/refuse-links.sh if guard
#@include access/sealed-mounts.sh if guard
#@include access/sealed.sh if guard
#@include verb/snapshot/snapshot.sh if pool
#@include core/list.sh
#@include core/settle.sh
#@include verb/copy/groups.sh
#@include verb/copy/agree.sh
#@include verb/copy/take.sh
#@include verb/copy/work.sh unless checks
#@include verb/check/work.sh if checks
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
