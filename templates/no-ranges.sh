## needs: list.sh
## Where others may plant symlinks no file is copied as ranges.
bpct_copy_range() {
  bpct_refuse_kind
}
