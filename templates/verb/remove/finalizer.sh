# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: removes the directories when all entries
# in them are gone, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_access=@word:access@
readonly bpct_left_open=': no directory is removed'
readonly bpct_pool='' bpct_snapshot=''

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/halt.sh
#@include core/notes.sh
#@include core/passing.sh
#@include verb/remove/hand.sh
#@include access/in-place.sh
#@include core/gone.sh
#@include verb/remove/gone-roots.sh
#@include core/gather.sh
#@include verb/remove/remove.sh
#@include core/kept.sh
#@include verb/remove/kept-names.sh
#@include verb/remove/mirror.sh
#@include verb/remove/holders.sh
#@include core/levels.sh

#@include core/finished.sh
bpct_open_trees() {
  bpct_forget_gone_roots
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_load_mirror
  bpct_check_mirror
  bpct_seal_roots
}

bpct_finish_trees() {
  if ! bpct_has_finished; then
    bpct_work_through_list bpct_remove_directories
    bpct_reap_all
    bpct_restore_holders
  fi
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_close_ledger :
}

# Does one group of directories: they are empty by now, or stay.
bpct_remove_directories() {
  [[ $bpct_kind == X ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_await_deeper
  bpct_in_lane bpct_remove_group rmdir
}

#@include core/closing.sh
