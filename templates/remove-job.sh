#!/bin/bash -p
# shellcheck disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
#@include header-@scheduler@.sh
# bpct @text:version@, batch @number:batch@, job @text:job@: removes the names in its list, and no directory.
# docs/batch-directory.md of bpct describes every file that is read or written here.
## Nothing in a script of this kind copies, and nothing in one that copies removes a source.
#@include environment.sh
umask 077

# --- settings ---
readonly bpct_batch_directory=@word:batch_directory@
readonly bpct_job_directory=@word:job_directory@
readonly bpct_list=$bpct_job_directory/list
readonly bpct_pre=@word:pre@
readonly bpct_post=@word:post@
readonly bpct_user_umask=@number:umask@
readonly bpct_interval=@number:interval@
readonly bpct_lanes_asked=@word:lanes@
readonly bpct_id_variable=@word:id_variable@
readonly -a bpct_requeue=(@words:requeue@)
readonly bpct_auto_resume=@number:auto_resume@
readonly bpct_groups=@number:groups@
# Source roots are what is removed, destination roots the directories that hold them.
declare -a bpct_source_roots=(@indexed:source_roots@)
readonly -a bpct_destination_roots=(@indexed:destination_roots@)
declare -a bpct_source_identities=(@indexed:source_identities@)
readonly -a bpct_destination_identities=(@indexed:destination_identities@)
declare -a bpct_real_sources=(@indexed:real_sources@)
readonly -a bpct_real_destinations=(@indexed:real_destinations@)
readonly -a bpct_stat_source=()
readonly bpct_guard=yes

#@include attempt.sh
#@include awake.sh
#@include lanes.sh
#@include inherit.sh
#@include trouble.sh
#@include passing.sh
#@include commands.sh
#@include progress.sh
#@include roots.sh
#@include list.sh
#@include settle.sh
#@include guard.sh
#@include doubted.sh
#@include gone.sh
#@include remove.sh
#@include remove-directories.sh
#@include kept.sh
#@include mirror.sh
bpct_main() {
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_forget_gone_roots
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_load_mirror
  bpct_check_mirror
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_remove_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_remove_listed() {
  [[ $bpct_kind == R ]] ||
    bpct_stop "the list asks for a kind of group that this script does not know: '$bpct_kind'"
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_remove_group rm -f
}

bpct_main "$@"
