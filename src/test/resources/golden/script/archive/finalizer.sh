# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, finalizer of wave 1 of batch 7: archives directories, and closes the archive,
# never while work is open.
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
readonly bpct_walked_directories=2
readonly bpct_walked_bytes=30
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify='b2sum'
readonly bpct_access='plain'
readonly bpct_keeps='  '
readonly bpct_side=source
readonly bpct_left_open=''
readonly bpct_pool='' bpct_snapshot=''
readonly bpct_most_rows=8

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
# module verb/archive/hand.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# module verb/archive/archiving.sh
# module verb/archive/part-form.sh
# module verb/archive/plain.sh
# module core/of-places.sh
# module verb/archive/archive.sh
# module verb/archive/members.sh
# module verb/archive/alone.sh
# module core/late.sh
# module verb/archive/moved.sh
# module verb/archive/make-index.sh
# module verb/archive/close.sh
bpct_open_trees() {
  bpct_open_archive
}

bpct_finish_trees() {
  [[ -e $bpct_list.gz ]] || bpct_archive_directories
}

bpct_close_batch() {
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_close_archive
}

bpct_archive_directories() {
  local -i bpct_dealt=0 bpct_rows=$((bpct_groups < bpct_most_rows ? bpct_groups : bpct_most_rows))
  ((bpct_settled < bpct_groups)) || return 0
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  ((bpct_lanes < bpct_rows)) || bpct_lanes=$bpct_rows
  ((${#bpct_done[@]} == 0)) || bpct_forget_groups "${!bpct_done[@]}"
  bpct_claim_rows
  bpct_work_through_list bpct_archive_group_of_directories
  bpct_reap_all
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_settle_parts
}

bpct_claim_rows() {
  local -i part=0 end tarred row
  for ((row = bpct_rows - 1; row >= 0; row--)); do
    bpct_claim_part
    printf '%s 0 0 .\n' "$part" >"$bpct_attempt/row.$row" || bpct_stop "cannot write in $bpct_attempt"
  done
}

bpct_archive_group_of_directories() {
  [[ $bpct_kind == Q ]] || bpct_refuse_kind
  local -r row=$((bpct_dealt % bpct_rows))
  local -r bpct_row=$bpct_attempt/row.$row bpct_own_lane=$((row % bpct_lanes + 1))
  bpct_dealt+=1
  bpct_in_lane bpct_archive_group
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
