# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, finalizer of wave 1 of batch 7: extracts hard links, and gives directories
# their attributes, when all that is in them is there, and never while work is open.
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
readonly bpct_job_groups=2
readonly bpct_first_link_group=3
readonly bpct_first_attribute_group=4
readonly bpct_walked_entries=5
readonly bpct_walked_directories=3
readonly bpct_walked_bytes=50
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_guard=''
readonly bpct_access='plain'
readonly bpct_time_digits=9
readonly bpct_fsync=''
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool='' bpct_snapshot=''

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
# module halt.sh
# module destination.sh
# module progress.sh
# module extract-hand.sh
# module load-roots.sh
# module roots.sh
# module plain.sh
# no sealed.sh
# module list.sh
# module ledger.sh
# no notify.sh
# module unusable.sh
# module plain-extract.sh
# module archives.sh
# module unpack.sh
# module extract.sh
# module extract-alone.sh
# module extract-sums.sh
# module plain-directories.sh
# module restores.sh
# module extract-attributes.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=() bpct_doubted=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open: no hard links are made, no attributes set"
  if [[ ! -e $bpct_list.gz ]] || ((bpct_settled < bpct_groups)); then
    bpct_work_through_list bpct_finish_listed
    bpct_reap_all
    bpct_close_opened
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_close_ledger :
  bpct_tell_end
  ((bpct_failed == 0)) && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
