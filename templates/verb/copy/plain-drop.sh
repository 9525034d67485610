# --- plain access: the page cache ---
bpct_drop_there() {
  bpct_drop_names "${bpct_names[@]}"
}

# Drops source $1 and copy $2, which is opened for reading, even one that is not writable.
## Bash would say the name as it is, and a name may read like a message of dd.
bpct_drop_pair() {
  local fd code=0
  { exec {fd}<"$2"; } 2>/dev/null || return 0
  dd if="$1" count=0 status=none iflag=nocache,nonblock oflag=nocache conv=fdatasync 1<&"$fd" || code=1
  exec {fd}<&-
  return "$code"
}
