# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: changes modes and owners of directories
# when all entries in them are done, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_access=@word:access@
readonly bpct_left_open=': no directory is changed'
readonly bpct_pool='' bpct_snapshot=''

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/halt.sh
#@include core/passing.sh
#@include verb/change/hand.sh
#@include access/in-place.sh
#@include core/notes.sh if notify
#@include core/gone.sh
#@include core/gather.sh
#@include verb/change/change.sh
#@include core/kept.sh
#@include core/levels.sh

#@include core/finished.sh
bpct_open_trees() {
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal_roots
}

bpct_finish_trees() {
  if ! bpct_has_finished; then
    bpct_find_chmod
    bpct_work_through_list bpct_change_directories
    bpct_reap_all
  fi
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_close_ledger :
}

# Does one group of directories: closing one locks out no job any more.
bpct_change_directories() {
  [[ $bpct_kind == Y ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_await_deeper
  bpct_in_lane bpct_change_group
}

#@include core/closing.sh
