# --- layouts: how Lustre stripes new files ---
## A file gets its layout before its first byte: lfs makes it, and cp fills it. A layout is a text of words for lfs setstripe, with "-"
## for no pool.
readonly -a bpct_layouts_asked=(@words:layouts@)
## The least sizes of files, in rising order, and the layouts for them. Without any, files get those of their sources.
declare -a bpct_layout_sizes=() bpct_layout_rules=()
## By pair: yes, if its destination takes layouts, and its source has them where they are wanted.
declare -a bpct_takes_layouts=()
## By path: the copies that lfs has made for the command that fills them.
declare -A bpct_laid=()
readonly bpct_has_pool=' -p [^-]'

# Reads what is asked for, and finds out which roots are on Lustre.
bpct_find_layout_roots() {
  local -A answers=()
  local rule pool pair source='' destination=''
  if [[ ${bpct_layouts_asked[0]} != keep ]]; then
    for rule in "${bpct_layouts_asked[@]}"; do
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
    elif ((${#bpct_layout_sizes[@]} == 0)) && ! bpct_is_on_lustre "${bpct_source_roots[pair]}"; then
      source=yes
    else
      bpct_takes_layouts[pair]=yes
    fi
  done
  [[ -z $destination ]] || bpct_note 1 jobs-with-a-destination-that-is-not-on-Lustre-set-no-layouts-there
  [[ -z $source ]] || bpct_note 1 jobs-with-a-source-that-is-not-on-Lustre-kept-no-layouts-of-it
}

# Succeeds if directory $1 is on Lustre. Each file system is asked once.
bpct_is_on_lustre() {
  local device
  device=/$(exec stat -L --printf=%d -- "$1" 2>/dev/null)
  if [[ -z ${answers[$device]-} ]]; then
    bpct_run / bpct_become_lustre_question "$1" && answers[$device]=yes || answers[$device]=no
  fi
  [[ ${answers[$device]} == yes ]]
}

bpct_become_lustre_question() {
  exec lfs getstripe -d -- "$1" >/dev/null
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

# Puts what stat says of the sources of "${bpct_names[@]}" into bpct_lines: type, size, inode; nothing of what is gone.
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

# Does for the numbers in regular what bpct_choose_layouts does, by the layouts of their sources.
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

# Removes what has the names of the copies, as cp would.
## lfs gives no layout to a file that is there, and would change the default of a directory.
bpct_make_way() {
  [[ -z ${bpct_makes_place-} ]] || return 0
  [[ -z $(
    bpct_names=("${bpct_landed[@]}")
    bpct_become_stat "$bpct_to" x
  ) ]] || bpct_run "$bpct_to" rm -f -- "${bpct_landed[@]}" || :
}

# Makes the copies with the numbers that numbers_of has for layout $1.
bpct_lay_out_as() {
  local layout=$1
  local -a numbers names=() made=() left=()
  local -i others=0
  local i asked
  read -r -a numbers <<<"${numbers_of[$1]}"
  for i in "${numbers[@]}"; do
    [[ -e $bpct_to/${bpct_landed[i]} || -L $bpct_to/${bpct_landed[i]} ]] || left+=("${bpct_landed[i]}")
  done
  ! bpct_lacks_pool "$layout" || bpct_leave_out_pools
  bpct_make_laid
  if ((${#left[@]})) && [[ $layout =~ $bpct_has_pool && $(<"$bpct_attempt/stderr") == *pool* ]]; then
    asked=$layout names=("${made[@]}")
    bpct_leave_out_pools
    bpct_make_laid
    ((${#made[@]} == ${#names[@]})) || printf '%s\n' "$asked" >>"$bpct_attempt/no-pool" ||
      bpct_stop "cannot write in $bpct_attempt"
    bpct_check_laid "$asked" "${names[@]}"
    made=("${made[@]:${#names[@]}}")
  fi
  [[ $layout == "$1" || ${#made[@]} == 0 ]] ||
    bpct_note "${#made[@]}" files-without-the-pool-of-their-layout-since-it-is-not-there
  bpct_check_laid "$layout" "${made[@]}"
  others+=${#left[@]}
  ((others == 0)) || bpct_note "$others" files-without-the-layout-that-was-asked-for
}

# Has lfs make the copies in left, and moves those that are there then into made.
bpct_make_laid() {
  local -a names=("${left[@]}")
  local name
  ((${#names[@]})) || return 0
  bpct_run / bpct_become_setstripe "$layout" "${names[@]}" || :
  [[ -z ${bpct_makes_place-} || ! -d $bpct_to ]] || bpct_makes_place=''
  left=()
  for name in "${names[@]}"; do
    if [[ -f $bpct_to/$name && ! -L $bpct_to/$name ]]; then
      made+=("$name")
      bpct_laid["$bpct_to/$name"]=1
    else
      left+=("$name")
    fi
  done
}

# Becomes the lfs that makes copies, the further arguments, with layout $1, for this user alone.
## A default access list decides in place of the umask, and may forbid their owner to write.
bpct_become_setstripe() {
  local -a words=()
  local modes code=0
  [[ -z ${bpct_makes_place-} ]] || bpct_with_care bpct_make_place_at_once
  cd -- "$bpct_to" || exit
  umask 077
  bpct_spell_options "$1"
  shift
  lfs setstripe "${words[@]}" -- "$@" >/dev/null || code=$?
  modes=$(exec stat --printf='%a ' -- "${@/#/./}" 2>/dev/null)
  [[ $modes =~ ^(600\ )*$ ]] || chmod 600 -- "${@/#/./}" 2>/dev/null
  exit "$code"
}

# Puts the words of layout $1 into words.
bpct_spell_options() {
  local i
  read -r -a words <<<"$1"
  for i in "${!words[@]}"; do
    [[ ${words[i]} != - ]] || words[i]=''
  done
}

# Succeeds if a pool of layout $1 was not there when it was asked for.
bpct_lacks_pool() {
  local -a lacking=()
  [[ -s $bpct_attempt/no-pool ]] || return 1
  mapfile -t lacking <"$bpct_attempt/no-pool"
  [[ $'\n'$(printf '%s\n' "${lacking[@]}")$'\n' == *$'\n'"$1"$'\n'* ]]
}

bpct_leave_out_pools() {
  local -a words
  local i
  read -r -a words <<<"$layout"
  layout=''
  for ((i = 0; i < ${#words[@]}; i += 2)); do
    [[ ${words[i]} == -p ]] || layout+="${layout:+ }${words[i]} ${words[i + 1]}"
  done
}

# Adds to others how many of the copies, the further arguments, have another layout than $1.
## lfs says nothing of some refusals. A site may give new files another layout than a user asks for.
bpct_check_laid() {
  local -a bpct_layouts=()
  local got
  (($# > 1)) || return 0
  bpct_read_layouts "$bpct_to" "${@:2}"
  for got in "${bpct_layouts[@]}"; do
    bpct_is_as_asked "$1" "${got#'~'}" || others+=1
  done
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
