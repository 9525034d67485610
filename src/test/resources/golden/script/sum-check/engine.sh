# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: sums the files in a job's list, and changes none of them.
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
readonly bpct_access='plain'
readonly bpct_format='gnu'
bpct_verify=''

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
# module core/doubted.sh
# no verb/host/reading.sh
# module verb/sum/here.sh
# module verb/sum/hand.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# module verb/sum/plain.sh
# module verb/sum/names.sh
# module verb/sum/alone.sh
# module verb/sum/tree.sh
# module core/first-failure.sh
# module verb/sum/leaves.sh
# module verb/sum/compared-sums.sh
# module verb/sum/expected-sums.sh
# no verb/sum/part-sums.sh
# module verb/sum/sum.sh
bpct_before_roots() {
  bpct_open_host
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
  bpct_prepare_sums
}

bpct_before_groups() {
  bpct_load_doubted
}

bpct_after_groups() {
  bpct_close_doors
}

bpct_do_group() {
  [[ $bpct_kind == [UVuN] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  if [[ $bpct_kind == N ]]; then
    bpct_in_lane bpct_sum_leaves
  else
    bpct_in_lane bpct_sum_group
  fi
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
