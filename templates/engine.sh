# shellcheck shell=bash disable=SC2030,SC2031,SC2317 # functions are handed over by name; lanes are subshells
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: copies, or checks, the groups in a job's list.

# --- settings ---
## Set by the script of the job.
readonly bpct_batch_directory bpct_job_directory bpct_groups
readonly bpct_list=$bpct_job_directory/list
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
readonly bpct_access=@word:access@
readonly bpct_guard=@word:guard@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_check=@word:check@
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@
readonly bpct_update=@word:update@
readonly bpct_replaces=@word:replaces@

#@include attempt.sh
#@include awake.sh
#@include lanes.sh
#@include inherit.sh
#@include trouble.sh
#@include passing.sh
#@include destination.sh
#@include commands.sh
#@include progress.sh
#@include hand.sh
#@include load-roots.sh
#@include roots.sh
#@include snapshot.sh
#@include list.sh
#@include settle.sh
#@include groups.sh
#@include agree.sh
#@include guard.sh
#@include guard-survey.sh
#@include unusable.sh
#@include directories.sh
#@include doubted.sh
#@include doubted-copies.sh
#@include sums.sh
#@include verify.sh
#@include copy.sh
#@include failures.sh
#@include mend.sh
#@include suspects.sh
#@include replace.sh
#@include apart.sh
#@include landing.sh
#@include places.sh
#@include families.sh
#@include check.sh
#@include update.sh
#@include @text:earlier@
#@include guard-together.sh
#@include guard-private.sh
#@include guard-copy.sh
#@include sealed.sh
#@include sealed-copy.sh
#@include compare.sh
#@include compare-copies.sh
bpct_main() {
  bpct_enter_namespace "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$@"
  ((${#bpct_base_roots[@]} == 0)) || bpct_check_bases
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_tidy_after_dead
  [[ -n $bpct_check ]] || bpct_load_doubted
  bpct_settle_all bpct_do_group
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    D)
      if [[ -z $bpct_check && (-z $bpct_of_subtrees || -z ${bpct_links_subtrees-}) ]]; then
        bpct_make_directories
      elif [[ -z ${bpct_done[bpct_group]-} ]]; then
        ## The finalizer looks at all directories. Those of subtrees are made with what is in them.
        bpct_journal 0 0 0 0
      fi
      ;;
    F | M | H | T)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      if [[ -n $bpct_check ]]; then
        bpct_in_lane bpct_compare_group
      elif [[ -n $bpct_to_base ]]; then
        bpct_find_subtrees
        bpct_in_lane bpct_link_group
      else
        bpct_in_lane bpct_copy_group
      fi
      ;;
    *) bpct_stop "the list asks for a kind of group that this script does not know: '$bpct_kind'" ;;
  esac
}

bpct_load_roots
