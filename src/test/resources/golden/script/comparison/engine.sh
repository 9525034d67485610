# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: sums the files in a job's list, and changes none of them.
# With comments it stands in templates/ of the source of bpct unreleased.

# --- settings ---
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_pre=$bpct_batch_directory/pre.sh
readonly bpct_post=$bpct_batch_directory/post.sh
readonly bpct_user_umask=0022
readonly bpct_interval=60
readonly bpct_lanes_asked='4'
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly -a bpct_stat_source=()
readonly bpct_guard=''
readonly bpct_access='plain'
readonly bpct_format=''
bpct_verify='sha256sum'

# module attempt.sh
# module written.sh
# module shown.sh
# module ending.sh
# module awake.sh
# module helper.sh
# module newest.sh
# module help.sh
# module lanes.sh
# module control.sh
# module heed.sh
# no care.sh
# module limit.sh
# module pace.sh
# module inherit.sh
# module trouble.sh
# no commands.sh
# module progress.sh
# module sum-hand.sh
# module load-roots.sh
# module roots.sh
# module plain.sh
# no sealed.sh
# module list.sh
# module settle.sh
# module doubted.sh
# module plain-sum.sh
# module compared-sums.sh
# module twin-sums.sh
# module sum.sh
# module sum-alone.sh
# module tree.sh
# module leaves.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_prepare_sums
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_sum_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_sum_listed() {
  [[ $bpct_kind == [UVuN] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  if [[ $bpct_kind == N ]]; then
    bpct_in_lane bpct_sum_leaves
  else
    bpct_in_lane bpct_sum_group
  fi
}

bpct_load_roots
