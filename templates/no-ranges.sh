## needs: list.sh
## If other users may plant symlinks, no file is copied as ranges.
bpct_copy_range() {
  bpct_refuse_kind
}
