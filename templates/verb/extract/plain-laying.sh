# --- plain access: files get their layouts where they belong ---
bpct_laying_in=''

# Extracts the names in hand: tar opens files that lfs has made.
bpct_unpack_laid() {
  local -A numbers_of=()
  local -i code=0
  local inodes
  if ! bpct_choose_layouts; then
    bpct_unpack --skip-old-files
    return
  fi
  bpct_lay_out_members
  inodes=$(bpct_print_laid_inodes "$root")
  bpct_unpack --overwrite || code=1
  if [[ -n $bpct_have_come ]]; then
    bpct_note_replaced "$root"
  else
    bpct_drop_unfilled
  fi
  return "$code"
}
