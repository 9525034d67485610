# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: changes modes and owners of the names in a
# job's list, and of no directory.
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
readonly -a bpct_stat_source=()
readonly bpct_access='descriptors'

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
# no core/care.sh
# module core/damage.sh
# module core/inherited.sh
# module core/limit.sh
# module core/losses.sh
# module core/pace.sh
# module core/halt.sh
# module core/passing.sh
# module verb/change/hand.sh
# module access/in-place.sh
# module access/guard-roots.sh
# module access/guard.sh
# module access/mounts.sh
# module access/refuse-links.sh
# module access/sealed-removal.sh
# module access/holding.sh
# module core/doubted.sh
# module core/gone.sh
# module core/gather.sh
# module verb/change/change.sh
# module core/kept.sh
bpct_before_roots() { :; }

bpct_after_roots() {
  bpct_seal_roots
}

bpct_before_groups() {
  bpct_load_doubted
  bpct_find_chmod
}

bpct_after_groups() { :; }

bpct_do_group() {
  [[ $bpct_kind == C ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_change_group
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
