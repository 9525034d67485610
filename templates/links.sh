# --- the further names of large families ---
bpct_link() {
  [[ $bpct_kind == L && -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_make_links
}

# Links the names of a large family to its first one, which a job has copied.
bpct_make_links() {
  if [[ -n $bpct_guard ]]; then
    bpct_make_links_checked
    return
  fi
  local -r root=${bpct_destination_roots[bpct_pair]}
  local first=${bpct_names[0]} name said
  local failed=0
  [[ $first == /* ]] || first=$root/$first
  for name in "${bpct_names[@]:1}"; do
    if [[ $name == */* ]] && bpct_is_below_bad "${name%/*}" || bpct_is_below_bad .; then
      said=$bpct_message
    elif [[ $root/$name -ef $first && ! -L $root/$name && ! -L $first ]] ||
      said=$(ln -f -P -T -- "$first" "$root/$name" 2>&1); then
      continue
    fi
    ! bpct_is_exhausted "$said" || bpct_halt "$bpct_message"
    failed=$((failed + 1))
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
}

