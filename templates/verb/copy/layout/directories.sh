# --- layouts that directories give to new files ---
## The directories of the group in hand that were not there before.
bpct_new_directories=()

# Puts the directories in hand that are not there into bpct_new_directories, where they get the layouts of their sources.
bpct_find_new_directories() {
  local name
  bpct_new_directories=()
  [[ -n ${bpct_takes_layouts[bpct_pair]-} && ${#bpct_layout_sizes[@]} == 0 ]] || return 0
  for name in "${bpct_names[@]}"; do
    if [[ $name == . ]]; then
      ! bpct_is_new_root || bpct_new_directories+=(.)
    elif [[ ! -e $root/$name && ! -L $root/$name ]]; then
      bpct_new_directories+=("$name")
    fi
  done
}

# Succeeds if the root of the pair in hand is as bpct makes it, and nobody has given it a layout: it has that of the directory above it.
bpct_is_new_root() {
  local -a bpct_layouts=()
  local -r bpct_of_directories=yes
  [[ -z $bpct_replaces && $(stat --printf='%a %u' -- "$root/." 2>/dev/null) == "700 $EUID" ]] || return 1
  bpct_read_layouts "$root" . ..
  [ "${bpct_layouts[0]}" = "${bpct_layouts[1]}" ]
}

# Gives the directories that this job has made the layouts of their sources, and counts those that do not take them.
bpct_lay_out_directories() {
  local -A numbers_of=()
  local -a bpct_layouts=() names=() made numbers
  local -r bpct_of_directories=yes
  local -i simpler=0 others=0
  local layout name i
  for name in "${bpct_new_directories[@]}"; do
    bpct_is_below_bad "$name" || names+=("$name")
  done
  ((${#names[@]})) || return 0
  bpct_read_layouts "${bpct_source_roots[bpct_pair]}" "${names[@]}"
  for i in "${!names[@]}"; do
    layout=${bpct_layouts[i]}
    [[ $layout != '~'?* ]] || simpler+=1
    layout=${layout#'~'}
    [[ -z $layout || $layout == '-c 0' ]] || numbers_of[$layout]+="$i "
  done
  for layout in "${!numbers_of[@]}"; do
    made=()
    read -r -a numbers <<<"${numbers_of[$layout]}"
    for i in "${numbers[@]}"; do
      made+=("${names[i]}")
    done
    bpct_give_layout "$layout" "${made[@]}"
  done
  ((simpler == 0)) || bpct_note "$simpler" directories-with-a-simpler-layout-than-their-source
  ((others == 0)) || bpct_note "$others" directories-without-the-layout-of-their-source
}

# Gives directories, the further arguments, layout $1; without its pool where that is missing.
bpct_give_layout() {
  local layout=$1
  local -a words=()
  shift
  bpct_spell_options "$layout"
  if ! bpct_on_directories $((2 + ${#words[@]})) lfs setstripe "${words[@]}" "$@" &&
    [[ $layout =~ $bpct_has_pool && $(<"$bpct_attempt/stderr") == *pool* ]]; then
    bpct_leave_out_pools
    bpct_spell_options "$layout"
    if bpct_on_directories $((2 + ${#words[@]})) lfs setstripe "${words[@]}" "$@"; then
      bpct_note $# directories-without-the-pool-of-their-layout-since-it-is-not-there
    fi
  fi
  local bpct_to=${bpct_destination_roots[bpct_pair]}
  bpct_check_laid "$layout" "$@"
}
