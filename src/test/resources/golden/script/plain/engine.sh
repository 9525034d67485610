# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2119,SC2120,SC2154,SC2317 # functions are handed over; careful.sh goes on
# bpct unreleased, engine of wave 1 of batch 7: copies, or checks, the groups in a job's list.
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
readonly -a bpct_copy=('cp' '-d' '--no-preserve=all')
readonly -a bpct_stat_source=()
readonly bpct_keeps='  '
readonly bpct_time_digits=9
readonly bpct_units_apart=0
readonly bpct_fsync=''
readonly bpct_io='buffered'
readonly bpct_access='plain'
readonly bpct_verify=''
readonly bpct_manifest_root='/'
readonly bpct_check=''
readonly bpct_pool=''
readonly bpct_snapshot=''
readonly bpct_update=''
readonly bpct_replaces=''
readonly bpct_is_sole_root=''

# module core/attempt.sh
# module core/written.sh
# module core/shown.sh
# module core/ending.sh
# module core/awake.sh
# module core/helper.sh
# module core/newest.sh
# module core/help.sh
# module core/lanes.sh
# module core/control.sh
# module core/heed.sh
# module core/inherit.sh
# module core/trouble.sh
# no core/commands.sh
# module core/progress.sh
# module core/load-roots.sh
# module core/roots.sh
# module core/list.sh
# module core/settle.sh
# module core/hand.sh
# no verb/copy/reading.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# no verb/snapshot/snapshot.sh
# module verb/copy/groups.sh
# module verb/copy/take.sh
# module verb/copy/work.sh
# module verb/copy/agree.sh
# module core/care.sh
# module core/halt.sh
# module core/destination.sh
# module core/exhausted.sh
# module verb/copy/see.sh
# module core/unusable.sh
# module verb/copy/copy-groups.sh
# module verb/copy/make-unmade.sh
# module verb/copy/make-for-group.sh
# module verb/copy/make-for-group.sh
# no verb/copy/climb.sh
# module verb/copy/directories.sh
# module verb/copy/plain.sh
# module verb/copy/leave-unmade.sh
# module verb/copy/unmade.sh
# module verb/copy/copy.sh
# module verb/copy/whole-group.sh
# no verb/copy/project/journal.sh
# no verb/copy/drop.sh
# no verb/copy/direct.sh
# no verb/copy/base.sh
bpct_before_roots() {
  bpct_find_snapshot
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
  bpct_check_bases
}

bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_before_roots
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_after_roots
  bpct_source pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_before_groups
  bpct_settle_all bpct_do_group
  bpct_after_groups
  if ! bpct_source post; then
    bpct_say "--post failed with exit code $bpct_code"
  elif ((bpct_failed == bpct_lossy)); then
    bpct_end complete 0
  fi
  bpct_end complete-with-errors 0
}

bpct_load_roots
