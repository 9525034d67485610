# --- the further names of large families ---
bpct_link() {
  [[ $bpct_kind == L && -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_make_links
}

# Links name $2 to file $1; an empty directory gives way to an update. Puts what ln says into bpct_message.
bpct_link_name() {
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1) && return
  [[ -n $bpct_update && -d $2 && ! -L $2 ]] && rmdir -- "$2" 2>/dev/null || return
  bpct_note 1 empty-directories-replaced
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1)
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
      :
    elif [[ $root/$name -ef $first && ! -L $root/$name && ! -L $first ]] ||
      bpct_link_name "$first" "$root/$name"; then
      continue
    fi
    said=$bpct_message
    ! bpct_is_exhausted "$said" || bpct_halt "$bpct_message"
    failed=$((failed + 1))
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
}

