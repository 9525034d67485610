# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, finalizer of wave 1 of batch 7: extracts hard links, and gives directories
# their attributes, when their contents are complete, and never while work is open.
# With comments it stands in templates/ of the source of bpct unreleased.

# --- settings ---
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_user_umask=0022
readonly bpct_interval=60
readonly bpct_lanes_asked='4'
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_task_variables=()
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly bpct_figured='EWVNnrxCYOJq' bpct_of_directory='FMKBSRUVurCPOJZG'
readonly bpct_job_groups=2
readonly bpct_first_link_group=3
readonly bpct_first_attribute_group=4
readonly bpct_walked_entries=5
readonly bpct_walked_directories=3
readonly bpct_walked_bytes=50
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_keeps='  '
readonly bpct_access='plain'
readonly bpct_time_digits=9
readonly bpct_fsync=''
readonly bpct_left_open=': no hard links are made, no attributes set'
readonly bpct_pool='' bpct_snapshot=''

# module core/attempt.sh
# module core/written.sh
# module core/shown.sh
# module core/ending.sh
# module core/awake.sh
# module core/helper.sh
# module core/newest.sh
# no core/help.sh
# module core/lanes.sh
# module core/control.sh
# module core/heed.sh
# module core/inherit.sh
# module core/trouble.sh
# module core/progress.sh
# module core/load-roots.sh
# module core/roots.sh
# module core/list.sh
# module core/losses.sh
# module core/ledger.sh
# no core/notify.sh
# no core/care.sh
# module core/finalizer-care.sh
# module core/damage.sh
# module core/inherited.sh
# module core/limit.sh
# module core/pace.sh
# module core/halt.sh
# module core/destination.sh
# module core/exhausted.sh
# module core/full.sh
# module verb/extract/hand.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# module core/unusable.sh
# module verb/extract/plain.sh
# module verb/extract/archives.sh
# module core/of-places.sh
# module verb/extract/unpack.sh
# module verb/extract/complaints.sh
# module verb/extract/losses.sh
# module verb/extract/full.sh
# module verb/extract/extract.sh
# module verb/extract/alone.sh
# module verb/extract/sums.sh
# module access/plain-directories.sh
# module core/restores.sh
# module verb/extract/attributes.sh
# module core/finished.sh
bpct_open_trees() {
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
}

bpct_finish_trees() {
  if ! bpct_has_finished; then
    bpct_work_through_list bpct_finish_listed
    bpct_reap_all
    bpct_close_opened
  fi
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_close_ledger :
}

bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_open_trees
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=() bpct_doubted=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open$bpct_left_open"
  bpct_finish_trees
  bpct_close_batch
  bpct_tell_end
  ((bpct_failed == bpct_lossy)) && [[ -z ${bpct_shrunk-} ]] && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
