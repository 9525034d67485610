# --- plain access: links and directory attributes ---
bpct_inspect_sealed() {
  return 1
}

# Succeeds if the group in hand may be done while others of directories below these are.
bpct_may_go_together() {
  [[ -z $bpct_shuts_out ]]
}

bpct_make_family() {
  bpct_make_links
}

bpct_pipe_tar() {
  bpct_pipe_paths "${bpct_source_roots[bpct_pair]}" "${bpct_destination_roots[bpct_pair]}" "$@"
}

# Gives directory $1 the attributes of its source, which cannot be opened, by cp, as far as it can.
## If it can be opened by then, cp descends into it, ignoring the list and the selection. So its name gets the largest
## length, 4,095 bytes, and no name inside can be requested.
bpct_carry_over_closed() {
  local source=${bpct_source_roots[bpct_pair]}/$1 pad
  ## A path of an odd length gets one of 4,095 bytes, one of an even length 4,094: a slash and one more byte are too
  ## many, too.
  printf -v pad '%*s' "$(((4095 - ${#source}) / 2))" ''
  ## Asked for attributes by name, cp sets no mode where it may not read them.
  (cd -- "$root" && exec "${bpct_copy[@]/#--preserve=xattr/--preserve=links}" -T -- "${pad// //.}$source" "./$1") 2>"$bpct_attempt/stderr"
  return 0
}
