# Makes the copy of file $1, $copy, if it gets a layout, and nothing is there.
bpct_lay_out_one() {
  local -a bpct_names=("$1") call=()
  bpct_laid=()
  [[ -e $copy || -L $copy ]] || bpct_lay_out
}

# Becomes the dd that fills a copy which lfs has made.
bpct_become_direct_filling() {
  exec dd if="$1" of="$copy" bs=1M iflag=direct,fullblock,nofollow oflag=direct,nofollow conv=nocreat,notrunc status=none
}
