# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: closes it when all files are summed, with one
# manifest if it makes one, and never while work is open.
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
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify=@word:verify@
readonly bpct_format=@word:format@
readonly bpct_batch=@number:batch@
readonly bpct_walk_errors=@number:walk_errors@
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool='' bpct_snapshot='' bpct_guard=''

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
#@include core/notes.sh if notify
#@include core/progress.sh
#@without core/hand.sh
#@include core/load-roots.sh
#@include core/roots.sh
#@include access/plain.sh
#@include core/ledger.sh
#@include core/notify.sh if notify
#@include core/list.sh
#@include verb/sum/tree.sh
#@include verb/sum/trees.sh
#@include verb/sum/beginnings.sh unless expected
#@include verb/sum/make-trees.sh unless expected
#@include verb/sum/compare-trees.sh if expected
#@include core/sums.sh unless expected
#@include verb/sum/gather-sums.sh unless expected
#@include verb/sum/format-sums.sh unless expected
#@include verb/sum/place-manifest.sh unless expected
#@include verb/sum/make-manifest.sh unless expected
bpct_main() {
  bpct_read_call "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open"
  ## bpct compresses the lists of a batch that has closed: a finalizer that is started once more has nothing to do.
  [[ -e $bpct_list.gz ]] || bpct_grow_trees
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_make_manifest
  bpct_tell_end
  ((bpct_failed == 0)) && bpct_end complete 0
  bpct_end complete-with-errors 0
}
