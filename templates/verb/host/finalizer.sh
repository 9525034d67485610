# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: makes directories, gives them their attributes, or compares
# them, and closes the ledger, never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=@number:linked_entries@
readonly bpct_linked_bytes=@number:linked_bytes@
readonly -a bpct_stat_source=()
readonly bpct_access=@word:access@
readonly bpct_keeps=@word:keeps@
readonly bpct_fsync=@word:fsync@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_side=source
readonly bpct_check=@word:check@
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/notes.sh unless checks
#@include verb/host/hand.sh
#@include access/checked.sh
#@include verb/host/plain.sh unless guard
#@include verb/host/guard.sh if guard
#@include verb/host/door.sh
#@include verb/host/roots.sh
#@include verb/host/answers.sh
#@include verb/host/patience.sh
#@include verb/host/calls.sh
#@include verb/host/fail.sh
#@include verb/host/directories.sh unless checks
#@include verb/host/delete.sh unless checks
#@include verb/host/check-directories.sh if checks
#@include verb/host/manifest.sh if verify
#@include verb/snapshot/snapshot.sh if pool
#@include verb/host/night.sh
#@include verb/snapshot/publish.sh if publish
bpct_open_trees() {
  bpct_find_night
  bpct_open_host
#@include verb/host/find-far-night.sh if far_pool
}

bpct_finish_trees() {
  [[ -e $bpct_list.gz ]] || bpct_settle_directories
}

bpct_close_batch() {
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
  bpct_close_doors
}

#@include core/closing.sh
