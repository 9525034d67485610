# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: extracts the members in a job's list.
## No module of this engine writes anything below a symlink.
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
readonly bpct_guard=@word:guard@
readonly bpct_access=@word:access@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_fsync=@word:fsync@

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
#@include core/halt.sh
#@include core/destination.sh
#@include core/commands.sh if commands
#@include core/progress.sh
#@include verb/extract/hand.sh
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
#@include core/doubted.sh
#@include core/unusable.sh
#@include verb/extract/plain.sh unless guard
#@include verb/extract/guard.sh if guard
#@include verb/extract/archives.sh
#@include verb/extract/unpack.sh
#@include verb/extract/directories.sh
#@include verb/extract/extract.sh
#@include verb/extract/alone.sh
#@include verb/extract/sums.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_extract_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_extract_listed() {
  case $bpct_kind in
    D) bpct_make_listed_directories ;;
    O)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      bpct_in_lane bpct_extract_group
      ;;
    *) bpct_refuse_kind ;;
  esac
}

bpct_load_roots
