# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: extracts the members in a job's list.
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
readonly bpct_keeps='  '
readonly bpct_access='plain'
readonly bpct_time_digits=9
readonly bpct_fsync=''

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
# module core/destination.sh
# module core/exhausted.sh
# module core/full.sh
# module verb/extract/hand.sh
# module access/checked.sh
# module access/plain.sh
# no access/namespace.sh
# no access/sealed.sh
# module core/doubted.sh
# module core/unusable.sh
# module verb/extract/plain.sh
# module verb/extract/archives.sh
# module core/of-places.sh
# module verb/extract/unpack.sh
# module verb/extract/complaints.sh
# module verb/extract/losses.sh
# module verb/extract/full.sh
# module verb/extract/directories.sh
# module verb/extract/extract.sh
# module verb/extract/alone.sh
# module verb/extract/sums.sh
bpct_before_roots() { :; }

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
}

bpct_before_groups() {
  bpct_load_doubted
}

bpct_after_groups() { :; }

bpct_do_group() {
  case $bpct_kind in
    D) bpct_make_listed_directories ;;
    O)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      bpct_in_lane bpct_extract_group
      ;;
    *) bpct_refuse_kind ;;
  esac
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
