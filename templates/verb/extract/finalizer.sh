# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: extracts hard links, and gives directories
# their attributes, when their contents are complete, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_keeps=@word:keeps@
readonly bpct_access=@word:access@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_fsync=@word:fsync@
readonly bpct_left_open=': no hard links are made, no attributes set'
readonly bpct_pool='' bpct_snapshot=''

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/halt.sh
#@include core/destination.sh
#@include core/full.sh
#@include verb/extract/hand.sh
#@include access/checked.sh
#@include core/notes.sh if notify
#@include core/unusable.sh
#@include verb/extract/plain.sh unless guard
#@include verb/extract/guard.sh if guard
#@include verb/extract/archives.sh
#@include core/of-places.sh
#@include verb/extract/unpack.sh
#@include verb/extract/complaints.sh
#@include verb/extract/losses.sh
#@include verb/extract/full.sh
#@include verb/extract/extract.sh
#@include verb/extract/alone.sh
#@include verb/extract/sums.sh
#@include verb/extract/without-layouts.sh if layout
#@include verb/extract/emptier.sh if layout
#@include verb/extract/left-places.sh if layout
#@include access/plain-directories.sh unless guard
#@include core/restores.sh unless guard
#@include verb/extract/attributes.sh
#@include core/finished.sh
bpct_open_trees() {
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
}

bpct_finish_trees() {
  if ! bpct_has_finished; then
#@include verb/extract/layout/finish.sh if layout
    bpct_work_through_list bpct_finish_listed
    bpct_reap_all
    bpct_close_opened
  fi
  bpct_require_all_settled
}

bpct_close_batch() {
  bpct_close_ledger :
}

#@include core/closing.sh
