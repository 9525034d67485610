# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: extracts the members in a job's list.
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
# no core/care.sh
# module core/limit.sh
# module core/pace.sh
# module core/inherit.sh
# module core/trouble.sh
# module core/halt.sh
# module core/destination.sh
# no core/commands.sh
# module core/progress.sh
# module verb/extract/hand.sh
# module core/load-roots.sh
# module core/roots.sh
# module access/plain.sh
# no access/sealed.sh
# module core/list.sh
# module core/settle.sh
# module core/doubted.sh
# module core/unusable.sh
# module verb/extract/plain.sh
# module verb/extract/archives.sh
# module verb/extract/unpack.sh
# module verb/extract/directories.sh
# module verb/extract/extract.sh
# module verb/extract/alone.sh
# module verb/extract/sums.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_extract_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_extract_listed() {
  case $bpct_kind in
    D) bpct_make_listed_directories ;;
    O)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      bpct_in_lane bpct_extract_group
      ;;
    *) bpct_refuse_kind ;;
  esac
}

bpct_load_roots
