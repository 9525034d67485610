# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, finalizer of wave 1 of batch 7: closes it when all files are summed, with one
# manifest if it makes one, and never while work is open.
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
readonly bpct_walked_entries=3
readonly bpct_walked_directories=0
readonly bpct_walked_bytes=60
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify=''
readonly bpct_format='gnu'
readonly bpct_left_open=''
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
# module core/without-roots.sh
# no core/hand.sh
# module access/plain.sh
# module verb/sum/tree.sh
# module core/first-failure.sh
# module verb/sum/trees.sh
# module core/known-failure.sh
# module verb/sum/compare-trees.sh
# no verb/sum/make-manifest.sh

bpct_finish_trees() {
  [[ -e $bpct_list.gz ]] || bpct_grow_trees
}

bpct_close_batch() {
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_make_manifest
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
