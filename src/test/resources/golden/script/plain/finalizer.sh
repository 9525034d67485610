# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2317 # functions are handed over by name; lanes are subshells
# bpct unreleased, finalizer of wave 1 of batch 7: does what can only be done when all
# files are there, and never while work is open.
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
readonly bpct_job_groups=7
readonly bpct_first_link_group=8
readonly bpct_first_attribute_group=9
readonly bpct_walked_entries=10
readonly bpct_walked_directories=4
readonly bpct_walked_bytes=172
readonly bpct_linked_entries=0
readonly bpct_linked_bytes=0
readonly -a bpct_copy=('cp' '-d' '--no-preserve=all')
readonly -a bpct_stat_source=()
readonly bpct_keeps='  '
readonly bpct_time_digits=9
readonly bpct_units_apart=0
readonly bpct_fsync=''
readonly bpct_access='plain'
readonly bpct_guard=''
readonly bpct_verify=''
readonly bpct_manifest_root='/'
readonly bpct_check=''
readonly bpct_update=''
readonly bpct_replaces=''
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool=''
readonly bpct_snapshot=''
readonly bpct_began=0
readonly bpct_pool_base=''
readonly -a bpct_drops=()
readonly bpct_last_good=''
readonly bpct_least_entries=0
readonly bpct_least_directories=0
readonly bpct_least_bytes=0
readonly bpct_least_share=0
readonly bpct_volume_lost=0

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
# no hand.sh
# module load-roots.sh
# module roots.sh
# module plain.sh
# no sealed.sh
# no snapshot.sh
# module list.sh
# module groups.sh
# module survey.sh
# module plain-survey.sh
# module plain-reach.sh
# module places.sh
# module copy-finalizer.sh
# module plain-directories.sh
# module notes.sh
# module see.sh
# module unusable.sh
# module split.sh
# module wholes.sh
# module links.sh
# module restores.sh
# module attributes.sh
# module carry-over.sh
# module attribute-lists.sh
# module lost-directory-attributes.sh
# module plain-attributes.sh
# no manifest.sh
# module ledger.sh
# no publish.sh
# no notify.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open: no directory attributes are set"
  local bpct_one
  for bpct_one in "$bpct_parts"/[0-9]*/attempt.*; do
    bpct_tidy_places "$bpct_one"
  done
  if [[ ! -e $bpct_list.gz ]] || ((bpct_settled < bpct_groups)); then
    bpct_finish
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_sync "${bpct_destination_roots[@]}"
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
  bpct_tell_end
  ((bpct_failed == 0)) && [[ -z $bpct_shrunk ]] && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
