# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: extracts hard links, and gives directories
# their attributes, when all that is in them is there, and never while work is open.
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
readonly bpct_guard=@word:guard@
readonly bpct_access=@word:access@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_fsync=@word:fsync@
readonly bpct_batch=@number:batch@
readonly bpct_walk_errors=@number:walk_errors@
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool='' bpct_snapshot=''

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
#@include core/ledger.sh
#@include core/notes.sh if notify
#@include core/notify.sh if notify
#@include core/unusable.sh
#@include verb/extract/plain.sh unless guard
#@include verb/extract/guard.sh if guard
#@include verb/extract/archives.sh
#@include verb/extract/unpack.sh
#@include verb/extract/extract.sh
#@include verb/extract/alone.sh
#@include verb/extract/sums.sh
#@include access/plain-directories.sh unless guard
#@include core/restores.sh unless guard
#@include verb/extract/attributes.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=() bpct_doubted=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open: no hard links are made, no attributes set"
  ## bpct compresses the lists of a batch that has closed: a finalizer that is started once more has nothing to do.
  if [[ ! -e $bpct_list.gz ]] || ((bpct_settled < bpct_groups)); then
    bpct_work_through_list bpct_finish_listed
    bpct_reap_all
    bpct_close_opened
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_close_ledger :
  bpct_tell_end
  ((bpct_failed == 0)) && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
