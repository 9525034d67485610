# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2317 # functions are handed over by name; lanes are subshells
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: does the work that has to wait for
# all files, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=@number:linked_entries@
readonly bpct_linked_bytes=@number:linked_bytes@
readonly -a bpct_copy=(@words:copy@)
readonly -a bpct_stat_source=(@words:stat_source@)
readonly bpct_keeps=@word:keeps@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_units_apart=@number:units_apart@
readonly bpct_fsync=@word:fsync@
readonly bpct_access=@word:access@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_check=@word:check@
readonly bpct_update=@word:update@
readonly bpct_replaces=@word:replaces@
readonly bpct_left_open=': no directory attributes are set'
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@

#@include core/finalizer-modules.sh
#@include core/care.sh unless checks
#@include core/finalizer-care.sh if checks
#@include core/halt.sh
#@include core/destination.sh
#@without core/hand.sh
#@include access/checked.sh
#@include verb/copy/of-places.sh if root
#@include access/guard.sh if guard
#@include verb/snapshot/snapshot.sh if pool
#@include verb/copy/groups.sh
#@include verb/copy/survey.sh
#@include verb/copy/plain-survey.sh unless guard
#@include verb/copy/guard-survey.sh if guard
#@include verb/copy/plain-reach.sh unless guard
#@include verb/copy/guard-reach.sh if guard
#@include verb/copy/places.sh
#@include verb/copy/finalizer/finish.sh unless checks
#@include verb/check/finish.sh if checks
#@include core/sums.sh if verify
#@include verb/copy/finalizer/manifest.sh if verify
#@include verb/snapshot/publish.sh if publish
#@include core/finished.sh
bpct_open_trees() {
  bpct_find_snapshot
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
#@include verb/copy/leave-out-places.sh if root
#@include verb/copy/project/finalizer-trees.sh if project
}

bpct_finish_trees() {
  local bpct_one
  for bpct_one in "$bpct_parts"/[0-9]*/attempt.*; do
    bpct_tidy_places "$bpct_one"
  done
  bpct_has_finished || bpct_finish
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_sync "${bpct_destination_roots[@]}"
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
}

#@include core/closing.sh
