# --- times before 1970 that a look at one name does not show ---
bpct_tells_old_times=''

# Gives the copies of names $@, or without these of the caller's bpct_names, the times that a listing of the sources shows, where a look at one name shows the beginning of 1970.
## GlusterFS with several bricks tells times before 1970 in a listing (READDIRPLUS), and 0 where one name is asked for. ls looks at
## each name as soon as it has come, so the kernel still has their part of the listing; cp reads all names first.
bpct_give_old_times() {
  local -A numbers=() holders=() time_of=()
  local i name old bpct_survey_more=' %i %.9Y'
  local -a words
  (($#)) || set -- "${bpct_names[@]}"
  local -a bpct_names=("$@")
  [[ -n $bpct_compares_times ]] || return 0
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${bpct_surveyed[i]}"
    name=${bpct_names[i]}
    [[ ${words[-1]-} == @(0.000000000|-*) ]] || continue
    ! bpct_has_failed "$name" || continue
    numbers[$i]=${words[-2]}
    [[ $name == */* ]] && holders[./${name%/*}/.]=yes || holders[.]=yes
  done
  ((${#numbers[@]})) || return 0
  ## All file systems of FUSE, as that of GlusterFS.
  [[ $(cd -- "$bpct_from" && stat -f --printf='%t ' -- "${!holders[@]}" 2>/dev/null) == *65735546* ]] || return 0
  while read -r -a words; do
    [[ ${words[6]-} != -[0-9]*.* ]] || time_of[${words[0]}]=${words[6]} bpct_tells_old_times=yes
  done < <(cd -- "$bpct_from" && exec ls -aUinlb --time-style=+%s.%N "${bpct_stat_source[@]}" -- "${!holders[@]}" 2>/dev/null)
  bpct_set_landed
  for i in "${!numbers[@]}"; do
    old=${time_of[${numbers[$i]}]-}
    [[ -z $old ]] || bpct_give_old_time "${bpct_names[i]}" "$bpct_to/${bpct_landed[i]}" "$old"
  done
}

# Gives the copy $2 of name $1 a time as ls writes it: $3, whole seconds downwards and the fraction after them.
bpct_give_old_time() {
  local -i seconds=${3%.*} fraction=10#${3#*.}
  local moment=$seconds.000000000 links time
  if ((fraction)); then
    ## touch takes the fraction as part of a number.
    printf -v moment '%d.%09d' $((-seconds - 1)) $((1000000000 - fraction))
    moment=-$moment
  fi
  read -r links time < <(stat --printf='%h %.9Y\n' -- "$2" 2>/dev/null) || return 0
  [[ $time != "$moment" ]] || return 0
  ## Other names of it may be in an earlier copy, where nothing is written.
  { ((${#bpct_base_identities[@]} == 0 || links == 1)) && touch -c -h -m -d "@$moment" -- "$2" 2>/dev/null; } ||
    bpct_lose "$1" time time
}
