# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, finalizer of wave 1 of batch 7: removes the directories when all entries
# in them are gone, and never while work is open.
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
readonly bpct_first_attribute_group=3
readonly bpct_walked_entries=4
readonly bpct_walked_directories=3
readonly bpct_walked_bytes=67
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_access='descriptors'
readonly bpct_left_open=': no directory is removed'
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
# module core/notes.sh
# module core/passing.sh
# module verb/remove/hand.sh
# module access/in-place.sh
# module access/guard-roots.sh
# module access/guard.sh
# module access/mounts.sh
# module access/refuse-links.sh
# module access/sealed-removal.sh
# module access/holding.sh
# module core/gone.sh
# module verb/remove/gone-roots.sh
# module core/gather.sh
# module verb/remove/remove.sh
# module core/kept.sh
# module verb/remove/kept-names.sh
# module verb/remove/mirror.sh
# module verb/remove/holders.sh
# module core/levels.sh

# module core/finished.sh
bpct_open_trees() {
  bpct_forget_gone_roots
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_load_mirror
  bpct_check_mirror
  bpct_seal_roots
}

bpct_finish_trees() {
  if ! bpct_has_finished; then
    bpct_work_through_list bpct_remove_directories
    bpct_reap_all
    bpct_restore_holders
  fi
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_close_ledger :
}

bpct_remove_directories() {
  [[ $bpct_kind == X ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_await_deeper
  bpct_in_lane bpct_remove_group rmdir
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
