# --- layouts: how Lustre stripes new files ---
## A file gets its layout before its first byte: lfs makes it, and cp fills it. A layout is a text of words for lfs setstripe, with "-"
## for no pool.
readonly -a bpct_layouts_asked=(@words:layouts@)
## The least sizes of files, in rising order, and the layouts for them. Without any, files get those of their sources.
declare -a bpct_layout_sizes=() bpct_layout_rules=()
## By pair: yes, if its destination takes layouts, and its source has them where they are wanted.
declare -a bpct_takes_layouts=()
## By pair: the numbers of its metadata servers, if top directories are made on them in turn.
declare -a bpct_mdts=()

# Reads the request, and finds out which roots are on Lustre.
bpct_find_layout_roots() {
  local -A answers=()
  local -a asked=("${bpct_layouts_asked[@]}")
  local rule pool pair spreads='' source='' destination=''
  [[ ${asked[0]} != mdts ]] || { spreads=yes && asked=("${asked[@]:1}"); }
  if [[ ${asked[0]-keep} != keep ]]; then
    for rule in "${asked[@]}"; do
      pool=${rule##*:} rule=${rule%:*}
      bpct_layout_sizes+=("${rule%%:*}")
      bpct_layout_rules+=("-c ${rule#*:}${pool:+ -p $pool}")
    done
  fi
  if [[ -z $(type -P lfs) ]]; then
    bpct_note 1 jobs-without-lfs-on-their-node-set-no-layouts
    return
  fi
  for pair in "${!bpct_destination_roots[@]}"; do
    ## A file that lfs has made has its mode from cp.
    if [[ $bpct_keeps != *' mode '* ]] || ! bpct_is_on_lustre "${bpct_destination_roots[pair]}"; then
      destination=yes
      continue
    fi
    [[ -z $spreads ]] || bpct_with_care bpct_find_mdts "$pair"
    ((${#asked[@]})) || continue
    if ((${#bpct_layout_sizes[@]} == 0)) && ! bpct_is_on_lustre "${bpct_source_roots[pair]}"; then
      source=yes
    else
      bpct_takes_layouts[pair]=yes
    fi
  done
  [[ -z $destination ]] || bpct_note 1 jobs-with-a-destination-that-is-not-on-Lustre-set-no-layouts-there
  [[ -z $source ]] || bpct_note 1 jobs-with-a-source-that-is-not-on-Lustre-kept-no-layouts-of-it
}

# Makes those of "${bpct_names[@]}" that get a layout, for the cp that is in call.
bpct_lay_out() {
  local -A numbers_of=()
  local -a bpct_landed=()
  local layout
  bpct_laid=()
  [[ -n ${bpct_takes_layouts[bpct_pair]-} ]] || return 0
  [[ $bpct_kind == M ]] || ((bpct_bytes >= ${bpct_layout_sizes[0]-0})) || return 0
  bpct_choose_layouts
  ((${#numbers_of[@]})) || return 0
  bpct_set_landed
  bpct_make_way
  for layout in "${!numbers_of[@]}"; do
    bpct_lay_out_as "$layout"
  done
  ((${#bpct_laid[@]} == 0)) || bpct_leave_destination
}

# Lets the cp in call write into files that are there.
bpct_leave_destination() {
  local -a words=()
  local word
  for word in "${call[@]}"; do
    [[ $word == --remove-destination ]] || words+=("$word")
  done
  call=("${words[@]}")
}

# Puts the numbers of the names that get a layout into numbers_of, by layouts.
bpct_choose_layouts() {
  local -a bpct_lines=() regular=()
  local -A inodes_met=()
  local i line layout
  bpct_look_at_sizes
  for i in "${!bpct_lines[@]}"; do
    line=${bpct_lines[i]#* }
    [[ ${bpct_lines[i]} == 8* && -z ${inodes_met[${line#* }]-} ]] || continue
    ## cp makes the further names of a file as links.
    [[ $bpct_keeps != *' links '* ]] || inodes_met[${line#* }]=1
    regular+=("$i")
    ((${#bpct_layout_sizes[@]})) || continue
    bpct_choose_rule "${line% *}"
    [[ -z $layout ]] || numbers_of[$layout]+="$i "
  done
  ((${#bpct_layout_sizes[@]} || ${#regular[@]} == 0)) || bpct_choose_kept
}

# Puts lines of stat about the sources of "${bpct_names[@]}" into bpct_lines: type, size, inode; none for lost ones.
bpct_look_at_sizes() {
  local -ra all=("${bpct_names[@]}")
  local -a bpct_names=("${all[@]}")
  local i
  bpct_split_lines "$(bpct_become_stat "$bpct_from" '%f %s %d:%i\n' "${bpct_stat_source[@]}")"
  ((${#bpct_lines[@]} != ${#all[@]})) || return 0
  for i in "${!all[@]}"; do
    bpct_names=("${all[i]}")
    bpct_lines[i]=$(bpct_become_stat "$bpct_from" '%f %s %d:%i' "${bpct_stat_source[@]}")
  done
}

# Puts the layout of a file of $1 bytes into layout; none if it is too small.
bpct_choose_rule() {
  local -i i
  layout=''
  for ((i = 0; i < ${#bpct_layout_sizes[@]} && bpct_layout_sizes[i] <= $1; i++)); do
    layout=${bpct_layout_rules[i]}
  done
}

# Acts as bpct_choose_layouts for the numbers in regular, by the layouts of their sources.
bpct_choose_kept() {
  local -a bpct_layouts=() names=()
  local -i simpler=0
  local i
  for i in "${regular[@]}"; do
    names+=("${bpct_names[i]}")
  done
  bpct_read_layouts "$bpct_from" "${names[@]}"
  for i in "${!regular[@]}"; do
    layout=${bpct_layouts[i]}
    [[ $layout != '~'* ]] || simpler+=1
    layout=${layout#'~'}
    [[ -z $layout ]] || numbers_of[$layout]+="${regular[i]} "
  done
  ((simpler == 0)) || bpct_note "$simpler" files-with-a-simpler-layout-than-their-source
}

# Removes entries with the names of the copies, as cp would.
## lfs gives no layout to a file that is there, and would change the default of a directory.
bpct_make_way() {
  [[ -z ${bpct_makes_place-} ]] || return 0
  [[ -z $(
    bpct_names=("${bpct_landed[@]}")
    bpct_become_stat "$bpct_to" x
  ) ]] || bpct_run "$bpct_to" rm -f -- "${bpct_landed[@]}" || :
}

# Removes the copies of "${bpct_names[@]}" that cp was to fill, and did not; ends as cp did. Arguments: those of the call of cp.
## An empty file must not stand for a source that is gone, or that cannot be read.
bpct_keep_filled() {
  local -a unfilled=()
  local name copy
  if (($# == 0 && bpct_code)); then
    for name in "${bpct_names[@]}"; do
      copy=$bpct_to/${bpct_new_name:-$name}
      [[ -n ${bpct_laid["$copy"]-} && -f $copy && ! -L $copy && ! -s $copy ]] || continue
      [[ -f $bpct_from/$name && -r $bpct_from/$name && ! -s $bpct_from/$name ]] || unfilled+=("$copy")
    done
    ((${#unfilled[@]} == 0)) || rm -f -- "${unfilled[@]}"
  fi
  return "$bpct_code"
}

# Takes a copy that lfs has made for none while nothing is in it: empties name.
bpct_pass_unfilled() {
  [[ -z ${bpct_laid["$name"]-} || -s $name ]] || name=''
}

# Makes the place that copies come into, if there is none yet.
bpct_before_laying() {
  [[ -z ${bpct_makes_place-} ]] || bpct_with_care bpct_make_place_at_once
}
