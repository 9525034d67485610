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

#@include attempt.sh
#@include awake.sh
#@include helper.sh
#@include help.sh
#@include lanes.sh
#@include control.sh
#@include heed.sh
#@without care.sh
#@include limit.sh
#@include pace.sh
#@include inherit.sh
#@include trouble.sh
#@include commands.sh if commands
#@include progress.sh
#@include archive-hand.sh
#@include load-roots.sh
#@include roots.sh
#@include plain.sh unless guard
#@include guard-roots.sh if guard
#@include mounts.sh if guard
#@include refuse-links.sh if guard
#@include sealed-mounts.sh if guard
#@include sealed.sh if guard
#@include list.sh
#@include settle.sh
#@include archiving.sh
#@include part-form.sh
#@include doubt-archived.sh
#@include plain-archive.sh unless guard
#@include guard-archive.sh if guard
#@include archive.sh
#@include archive-members.sh
#@include archive-alone.sh
#@include late.sh
#@include archive-moved.sh
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
