# --- sealed access: files get their layouts in a place that nobody else can enter ---
## tar opens files that lfs has made. In a directory of another user a hard link to any file of his file system could have that name by
## then, and would be written to.
## The place, as this process and its children see it, while the names in hand are in it; and its name.
bpct_laying_in='' bpct_laying_place=''

# Extracts the names in hand in a place, and moves them to where they belong.
bpct_unpack_laid() {
  local -r outer=$root
  local -A numbers_of=()
  local -i code=0 laid=0
  local root=$root layout inodes
  local -a numbers=()
  if ! bpct_choose_layouts; then
    bpct_unpack --skip-old-files
    return
  fi
  if ! bpct_open_laying_place; then
    for layout in "${!numbers_of[@]}"; do
      read -r -a numbers <<<"${numbers_of[$layout]}"
      laid+=${#numbers[@]}
    done
    bpct_note "$laid" files-without-the-layout-that-was-asked-for
    bpct_unpack --skip-old-files
    return
  fi
  root=$bpct_laying_in
  bpct_lay_out_members
  inodes=$(bpct_print_laid_inodes "$root")
  bpct_unpack --overwrite || code=1
  [[ -n $bpct_have_come ]] || bpct_drop_unfilled
  bpct_move_out || code=1 bpct_have_come=''
  [[ -z $bpct_have_come ]] || bpct_note_replaced "$outer"
  bpct_leave_laying_place
  return "$code"
}

# Makes the place in the destination, with the directories of the names in hand, and opens it.
## A user who may write there may exchange it before it is opened, by another directory of root's: then it is not empty, or of no
## use to him.
bpct_open_laying_place() {
  local -a ways=() found=()
  local fd
  bpct_laying_place=$outer/.bpct-new.${bpct_batch_directory##*/}.${bpct_part##*/}.$bpct_attempt_number.${bpct_lane:-0}
  bpct_run / mkdir -m 700 -- "$bpct_laying_place" || return
  { exec {fd}<"$bpct_laying_place/."; } 2>/dev/null || return
  bpct_laying_in=/proc/self/fd/$fd
  mapfile -d '' -t found < <(stat -L --printf='%f\0%u\0%i\0' -- "$bpct_laying_in" && cd -- "$bpct_laying_in" && ls -A)
  if ! { [[ ${found[0]-} =~ ^4.c0$ && ${#found[@]} == 3 && (${found[1]} == "$EUID" || $bpct_keeps == *" owner-${found[1]} "*) ]] &&
    printf '%s\0' "$bpct_pair" "${bpct_laying_place##*/}" "${found[2]}" . >"$bpct_attempt/laying"; }; then
    ## Its content, if there is any, is of somebody else.
    exec {fd}<&-
    bpct_laying_in=''
    return 1
  fi
  mapfile -d '' -t ways < <(
    bpct_put_ways
    ((${#bpct_names[@]} == 0)) || printf './%s\0' "${bpct_names[@]}"
  )
  ((${#ways[@]} == 0)) || bpct_run "$bpct_laying_in" mkdir -p -- "${ways[@]}" || { bpct_leave_laying_place; return 1; }
}

# Moves the names in hand that are in the place to where they belong.
bpct_move_out() {
  local -A in_directory=()
  local -a numbers=() names=() said=("${bpct_said[@]}")
  local -i code=0
  local i directory
  for i in "${!bpct_names[@]}"; do
    directory=./${bpct_names[i]}
    [[ ! -e $root/$directory && ! -L $root/$directory ]] || in_directory["${directory%/*}"]+="$i "
  done
  for directory in "${!in_directory[@]}"; do
    read -r -a numbers <<<"${in_directory[$directory]}"
    names=()
    for i in "${numbers[@]}"; do
      names+=("./${bpct_names[i]##*/}")
    done
    bpct_run "$root/$directory" mv -f -t "$outer/$directory" -- "${names[@]}" && continue
    code=1
    ((${#said[@]})) || mapfile -t said <"$bpct_attempt/stderr"
  done
  bpct_said=("${said[@]}")
  return "$code"
}

# Empties the place, closes and removes it.
bpct_leave_laying_place() {
  local -i fd=${bpct_laying_in##*/}
  bpct_run "$bpct_laying_in" bpct_become_emptier || :
  bpct_laying_in=''
  exec {fd}<&-
  bpct_run / rmdir -- "$bpct_laying_place" || :
}
