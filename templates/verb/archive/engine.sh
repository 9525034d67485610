# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: archives the entries in a job's list, and changes none of them.
## No module of this engine writes but in the folders of the batch and of the archive.
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
readonly -a bpct_stat_source=()
readonly bpct_side=source
readonly bpct_guard=@word:guard@
readonly bpct_access=@word:access@
readonly bpct_verify=@word:verify@

#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@include core/help.sh
#@include core/lanes.sh
#@include core/control.sh
#@include core/heed.sh
#@without core/care.sh
#@include core/limit.sh
#@include core/pace.sh
#@include core/inherit.sh
#@include core/trouble.sh
#@include core/commands.sh if commands
#@include core/progress.sh
#@include verb/archive/hand.sh
#@include core/load-roots.sh
#@include core/roots.sh
#@include access/plain.sh unless guard
#@include access/guard-roots.sh if guard
#@include access/mounts.sh if guard
#@include access/refuse-links.sh if guard
#@include access/sealed-mounts.sh if guard
#@include access/sealed.sh if guard
#@include core/list.sh
#@include core/settle.sh
#@include verb/archive/archiving.sh
#@include verb/archive/part-form.sh
#@include verb/archive/doubt-archived.sh
#@include verb/archive/plain.sh unless guard
#@include verb/archive/guard.sh if guard
#@include verb/archive/archive.sh
#@include verb/archive/members.sh
#@include verb/archive/alone.sh
#@include core/late.sh
#@include verb/archive/moved.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_open_archive
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_doubt_inherited
  bpct_settle_all bpct_archive_listed
  bpct_settle_parts
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_archive_listed() {
  [[ $bpct_kind == [Pp] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_archive_group
}

bpct_load_roots
