# --- the further names of large families ---
bpct_link() {
  [[ $bpct_kind == L && -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_make_family
}

# Links name $2 to file $1; counts it in the caller's failed, and notes it as lost, by name $3, if the destination shows no link.
bpct_link_member() {
  bpct_link_name "$1" "$2" || return
  bpct_is_same_link "$1" "$2" && return
  failed=$((failed + 1))
  bpct_record_error "$3" lost:links 'the destination does not keep its links'
}

# Links name $2 to file $1; an empty directory gives way to an update. Puts the message of ln into bpct_message.
bpct_link_name() {
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1) && return
  [[ -n $bpct_update && -d $2 && ! -L $2 ]] && rmdir -- "$2" 2>/dev/null || return
  bpct_note 1 empty-directories-replaced
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1)
}

# Links the names in hand to their first one with one cp; succeeds if all of them are names of it then.
## ln takes one name a call, and a family of 35,000 names took 57 s. cp links names that it takes for one file in the
## source. With --update it takes the first copy for one of them, as that is not older. It may only make attributes, and
## symlinks that it cannot make there, so it changes only these names, even if the source has changed.
bpct_link_together() {
  local -r from=${bpct_source_roots[bpct_pair]-} to=${bpct_destination_roots[bpct_pair]}
  local -a bpct_lines=()
  local bpct_seen line
  [[ -n $from && ${bpct_names[0]} != /* ]] || return 1
  ((${#bpct_bad_directories[@]} + ${#bpct_stat_source[@]} == 0)) || return 1
  bpct_run "$from" bpct_become_links "$to"
  bpct_see "$to" '%d:%i' || return 1
  bpct_split_lines "$bpct_seen"
  ((${#bpct_lines[@]} == ${#bpct_names[@]})) || return 1
  for line in "${bpct_lines[@]}"; do
    [[ $line == "${bpct_lines[0]}" ]] || return 1
  done
}

bpct_become_links() {
  exec cp --attributes-only --symbolic-link --no-dereference --update --preserve=links --parents -t "$1" -- \
    "${bpct_names[@]}"
}
