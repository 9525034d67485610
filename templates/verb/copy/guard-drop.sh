# --- guarded mode: the page cache ---
bpct_drop_there() {
  if [[ -n ${bpct_sealed_destinations[bpct_pair]-} ]]; then
    local bpct_from=${bpct_sealed_sources[bpct_pair]}/$bpct_below bpct_to=${bpct_sealed_destinations[bpct_pair]}/$bpct_below
    bpct_drop_names "${bpct_names[@]}"
  else
    ## A file that cannot be opened now has been copied, or has failed, anyway.
    local bpct_is_landing=yes
    bpct_with_care bpct_by_place bpct_drop_names "${bpct_names[@]}"
  fi
}

# Drops source $1 and copy $2. If other users plant symlinks, Bash would follow them.
bpct_drop_pair() {
  dd if="$1" of="$2" count=0 status=none iflag=nocache,nonblock,nofollow oflag=nocache,nonblock,nofollow \
    conv=nocreat,notrunc,fdatasync
}
