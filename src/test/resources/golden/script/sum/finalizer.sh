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
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly bpct_job_groups=5
readonly bpct_first_link_group=7
readonly bpct_first_attribute_group=7
readonly bpct_walked_entries=5
readonly bpct_walked_directories=0
readonly bpct_walked_bytes=200000067
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify='sha256sum'
readonly bpct_format='gnu'
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool='' bpct_snapshot='' bpct_guard=''

# module attempt.sh
# module written.sh
# module shown.sh
# module ending.sh
# module awake.sh
# module helper.sh
# module newest.sh
# no help.sh
# module lanes.sh
# module control.sh
# module heed.sh
# no care.sh
# module limit.sh
# module pace.sh
# module inherit.sh
# module trouble.sh
# module progress.sh
# no hand.sh
# module load-roots.sh
# module roots.sh
# module plain.sh
# module ledger.sh
# no notify.sh
# module list.sh
# module tree.sh
# module trees.sh
# module beginnings.sh
# module make-trees.sh
# module sums.sh
# module gather-sums.sh
# module format-sums.sh
# module place-manifest.sh
# module make-manifest.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open"
  [[ -e $bpct_list.gz ]] || bpct_grow_trees
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_make_manifest
  bpct_tell_end
  ((bpct_failed == 0)) && bpct_end complete 0
  bpct_end complete-with-errors 0
}
