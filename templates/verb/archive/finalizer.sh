# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: archives directories, and closes the archive,
# never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify=@word:verify@
readonly bpct_access=@word:access@
readonly bpct_keeps=@word:keeps@
readonly bpct_side=source
readonly bpct_left_open=''
readonly bpct_pool='' bpct_snapshot=''
## In so many rows bpct puts groups of directories.
readonly bpct_most_rows=8

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/notes.sh if notify
#@include verb/archive/hand.sh
#@include access/checked.sh
#@include verb/archive/archiving.sh
#@include verb/archive/part-form.sh
#@include verb/archive/plain.sh unless guard
#@include verb/archive/guard.sh if guard
#@include core/of-places.sh
#@include verb/archive/archive.sh
#@include verb/archive/members.sh
#@include verb/archive/alone.sh
#@include core/late.sh
#@include verb/archive/moved.sh
#@include verb/archive/make-index.sh
#@include verb/archive/close.sh
#@include verb/archive/close-layouts.sh if layout
bpct_open_trees() {
  bpct_open_archive
}

bpct_finish_trees() {
  [[ -e $bpct_list.gz ]] || bpct_archive_directories
}

bpct_close_batch() {
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_close_archive
}

# Archives the directories, in parts behind all others: so extraction sets their times when nothing more is made in them.
## Groups come in rows, one of each row in turn, and each row has a part. The last row has the lowest number: its directories are
## below those of the rows before it, never above them.
bpct_archive_directories() {
  local -i bpct_dealt=0 bpct_rows=$((bpct_groups < bpct_most_rows ? bpct_groups : bpct_most_rows))
  ((bpct_settled < bpct_groups)) || return 0
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  ((bpct_lanes < bpct_rows)) || bpct_lanes=$bpct_rows
  ((${#bpct_done[@]} == 0)) || bpct_forget_groups "${!bpct_done[@]}"
  bpct_claim_rows
  bpct_work_through_list bpct_archive_group_of_directories
  bpct_reap_all
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_settle_parts
}

# Makes a part for each row.
bpct_claim_rows() {
  local -i part=0 end tarred row
  for ((row = bpct_rows - 1; row >= 0; row--)); do
    bpct_claim_part
    printf '%s 0 0 .\n' "$part" >"$bpct_attempt/row.$row" || bpct_stop "cannot write in $bpct_attempt"
  done
}

# Archives a group of directories: those of a row one after the other.
bpct_archive_group_of_directories() {
  [[ $bpct_kind == Q ]] || bpct_refuse_kind
  local -r row=$((bpct_dealt % bpct_rows))
  local -r bpct_row=$bpct_attempt/row.$row bpct_own_lane=$((row % bpct_lanes + 1))
  bpct_dealt+=1
  bpct_in_lane bpct_archive_group
}

#@include core/closing.sh
