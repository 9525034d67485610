# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: removes the names in a job's list, and no directory.
## No module of this engine copies, and no module of a copying engine removes a source.
# With comments it stands in templates/ of the source of bpct @text:version@.

# --- settings ---
## Set by the script of the job.
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_pre=$bpct_batch_directory/pre.sh
readonly bpct_post=$bpct_batch_directory/post.sh
readonly bpct_user_umask=@number:umask@
readonly bpct_interval=@number:interval@
readonly bpct_lanes_asked=@word:lanes@
readonly bpct_id_variable=@word:id_variable@
readonly -a bpct_requeue=(@words:requeue@)
readonly bpct_auto_resume=@number:auto_resume@
readonly -a bpct_stat_source=()
readonly bpct_guard=yes
readonly bpct_access=@word:access@

#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@include core/help.sh
#@include core/lanes.sh
#@include core/control.sh
#@include core/heed.sh
#@without core/care.sh
#@include core/limit.sh
#@include core/pace.sh
#@include core/inherit.sh
#@include core/trouble.sh
#@include core/halt.sh
#@include core/notes.sh
#@include core/passing.sh
#@include core/commands.sh if commands
#@include core/progress.sh
#@include verb/remove/hand.sh
#@include core/load-roots.sh
#@include core/roots.sh
#@include core/list.sh
#@include core/settle.sh
#@include access/guard-roots.sh
#@include access/guard.sh
#@include core/doubted.sh
#@include core/gone.sh
#@include verb/remove/gone-roots.sh
#@include core/gather.sh
#@include verb/remove/remove.sh
#@include access/mounts.sh
#@include access/refuse-links.sh
#@include access/sealed-removal.sh
#@include access/holding.sh
#@include core/kept.sh
#@include verb/remove/kept-names.sh
#@include verb/remove/mirror.sh
bpct_main() {
  bpct_read_call "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_forget_gone_roots
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_load_mirror
  bpct_check_mirror
  bpct_seal_roots
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_remove_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_remove_listed() {
  [[ $bpct_kind == R ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_remove_group rm --interactive=never
}

bpct_load_roots
