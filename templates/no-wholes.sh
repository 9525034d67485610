## needs: list.sh
## reads: bpct_kind
## If other users may plant symlinks, no file is copied as ranges.
bpct_finish_split() {
  [[ $bpct_kind != W ]] || bpct_refuse_kind
}
