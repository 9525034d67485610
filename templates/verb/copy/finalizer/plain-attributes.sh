# --- plain access: links and directory attributes ---
# Succeeds if all directories of the group in hand are directories.
bpct_inspect_at_once() {
  bpct_see_directories "${bpct_destination_roots[bpct_pair]}" %f
}

# Puts the trees between which tar goes into source and destination.
bpct_put_trees() {
  source=${bpct_source_roots[bpct_pair]} destination=${bpct_destination_roots[bpct_pair]}
}

# Succeeds if the group in hand may be done while others of directories below these are.
bpct_may_go_together() {
  [[ -z $bpct_shuts_out ]]
}

# Links the names of a large family to its first one, which a job has copied.
bpct_make_family() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local first=${bpct_names[0]} name said
  local failed=0
  if bpct_link_together; then
    bpct_journal $((${#bpct_names[@]} - 1)) 0 0 0
    return
  fi
  [[ $first == /* ]] || first=$root/$first
  for name in "${bpct_names[@]:1}"; do
    if [[ $name == */* ]] && bpct_is_below_bad "${name%/*}" || bpct_is_below_bad .; then
      :
    elif [[ $root/$name -ef $first && ! -L $root/$name && ! -L $first ]] ||
      bpct_link_member "$first" "$root/$name" "$name"; then
      continue
    fi
    said=$bpct_message
    ! bpct_is_exhausted "$said" || bpct_halt "$bpct_message"
    failed=$((failed + 1))
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
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
