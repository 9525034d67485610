# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2317 # functions are handed over by name; lanes are subshells
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: does what can only be done when all
# files are there, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

# --- settings ---
## Set by the script of the job.
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_user_umask=@number:umask@
readonly bpct_interval=@number:interval@
readonly bpct_lanes_asked=@word:lanes@
readonly bpct_id_variable=@word:id_variable@
readonly -a bpct_requeue=(@words:requeue@)
readonly bpct_auto_resume=@number:auto_resume@
readonly bpct_job_groups=@number:job_groups@
readonly bpct_first_link_group=@number:first_link_group@
readonly bpct_first_attribute_group=@number:first_attribute_group@
readonly bpct_walked_entries=@number:walked_entries@
readonly bpct_walked_directories=@number:walked_directories@
readonly bpct_walked_bytes=@number:walked_bytes@
readonly bpct_linked_entries=@number:linked_entries@
readonly bpct_linked_bytes=@number:linked_bytes@
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
readonly bpct_update=@word:update@
readonly bpct_replaces=@word:replaces@
readonly bpct_batch=@number:batch@
readonly bpct_walk_errors=@number:walk_errors@
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@
readonly bpct_began=@number:began@
readonly bpct_pool_base=@word:pool_base@
readonly -a bpct_drops=(@words:drops@)
readonly bpct_last_good=@word:last_good@
readonly bpct_least_entries=@number:least_entries@
readonly bpct_least_directories=@number:least_directories@
readonly bpct_least_bytes=@number:least_bytes@
readonly bpct_least_share=@number:least_share@
readonly bpct_volume_lost=@number:volume_lost@

#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@without core/help.sh
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
#@include core/progress.sh
#@without core/hand.sh
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
#@include verb/copy/groups.sh
#@include verb/copy/survey.sh
#@include verb/copy/plain-survey.sh unless guard
#@include verb/copy/guard-survey.sh if guard
#@include verb/copy/plain-reach.sh unless guard
#@include verb/copy/guard-reach.sh if guard
#@include verb/copy/places.sh
#@include verb/copy/finalizer/finish.sh unless checks
#@include verb/check/finish.sh if checks
#@include core/sums.sh if verify
#@include verb/copy/finalizer/manifest.sh if verify
#@include core/ledger.sh
#@include verb/snapshot/publish.sh if publish
#@include core/notify.sh if notify
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open: no directory attributes are set"
  local bpct_one
  for bpct_one in "$bpct_parts"/[0-9]*/attempt.*; do
    bpct_tidy_places "$bpct_one"
  done
  ## bpct compresses the lists of a batch that has closed: a finalizer that is started once more has nothing to do.
  if [[ ! -e $bpct_list.gz ]] || ((bpct_settled < bpct_groups)); then
    bpct_finish
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_sync "${bpct_destination_roots[@]}"
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
  bpct_tell_end
  ((bpct_failed == 0)) && [[ -z $bpct_shrunk ]] && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
