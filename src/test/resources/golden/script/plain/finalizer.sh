# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2317 # functions are handed over by name; lanes are subshells
# bpct unreleased, finalizer of wave 1 of batch 7: does the work that has to wait for
# all files, and never while work is open.
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
readonly bpct_job_groups=7
readonly bpct_first_link_group=8
readonly bpct_first_attribute_group=9
readonly bpct_walked_entries=10
readonly bpct_walked_directories=4
readonly bpct_walked_bytes=172
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_linked_entries=0
readonly bpct_linked_bytes=0
readonly -a bpct_copy=('cp' '-d' '--no-preserve=all')
readonly -a bpct_stat_source=()
readonly bpct_keeps='  '
readonly bpct_time_digits=9
readonly bpct_units_apart=0
readonly bpct_fsync=''
readonly bpct_access='plain'
readonly bpct_verify=''
readonly bpct_manifest_root='/'
readonly bpct_check=''
readonly bpct_update=''
readonly bpct_replaces=''
readonly bpct_left_open=': no directory attributes are set'
readonly bpct_pool=''
readonly bpct_snapshot=''

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
# module core/care.sh
# module core/halt.sh
# module core/destination.sh
# module core/exhausted.sh
# no core/hand.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# no verb/snapshot/snapshot.sh
# module verb/copy/groups.sh
# module verb/copy/survey.sh
# module verb/copy/plain-survey.sh
# module verb/copy/plain-reach.sh
# module verb/copy/places.sh
# module verb/copy/finalizer/finish.sh
# module access/plain-directories.sh
# module core/notes.sh
# module verb/copy/see.sh
# module core/unusable.sh
# module verb/copy/split.sh
# module core/first-failure.sh
# module core/known-failure.sh
# module verb/copy/own.sh
# module verb/copy/finalizer/wholes.sh
# module verb/copy/same-link.sh
# module verb/copy/finalizer/links.sh
# module core/restores.sh
# module core/of-places.sh
# module verb/copy/finalizer/attributes.sh
# module verb/copy/finalizer/pass-whole.sh
# module verb/copy/finalizer/leave-whole.sh
# module verb/copy/finalizer/tidy-whole.sh
# module verb/copy/kinds.sh
# module verb/snapshot/carry-over.sh
# module verb/copy/attribute-lists.sh
# module verb/copy/finalizer/lost-directory-attributes.sh
# module verb/copy/finalizer/plain-attributes.sh
# module verb/copy/finalizer/came-whole.sh
# module verb/copy/listed.sh
# module verb/copy/spare-others.sh
# module verb/copy/shut.sh
# no verb/copy/finalizer/manifest.sh
# no verb/snapshot/publish.sh
# module core/finished.sh
bpct_open_trees() {
  bpct_find_snapshot
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
}

bpct_finish_trees() {
  local bpct_one
  for bpct_one in "$bpct_parts"/[0-9]*/attempt.*; do
    bpct_tidy_places "$bpct_one"
  done
  bpct_has_finished || bpct_finish
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_sync "${bpct_destination_roots[@]}"
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
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
