# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: changes modes and owners of the names in a
# job's list, and of no directory.
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
readonly bpct_guard=yes
readonly bpct_access='descriptors'

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
# module halt.sh
# module passing.sh
# no commands.sh
# module progress.sh
# module change-hand.sh
# module load-roots.sh
# module roots.sh
# module list.sh
# module settle.sh
# module guard-roots.sh
# module guard.sh
# module doubted.sh
# module gone.sh
# module gather.sh
# module change.sh
# module mounts.sh
# module refuse-links.sh
# module sealed-removal.sh
# module holding.sh
# module kept.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal_roots
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_find_chmod
  bpct_settle_all bpct_change_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_change_listed() {
  [[ $bpct_kind == C ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_change_group
}

bpct_load_roots
