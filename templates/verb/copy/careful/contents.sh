# --- contents: --checksum, an update that believes no time of change ---
## Names of the group in hand, by path, that were not left unchanged.
declare -gA bpct_differing=()
bpct_keeps_hidden=''
[[ $bpct_keeps != *' '@(mode|xattr|context)' '* ]] || bpct_keeps_hidden=yes

# Reads the names in hand and their copies, copies differing names, and gives the rest the attributes of their sources.
## bpct_differing then holds the names that were copied.
bpct_copy_differing() {
  ## By number of a name: its family, or the number itself. By family: the number of its names, whether it differs, and,
  ## if it lacks attributes, the number of names of the copy's inode.
  local -a families=() heads=()
  local -A members=() differs=() lacks=()
  local before name
  bpct_set_landed
  bpct_see "$bpct_from" '%.9Z' "${bpct_stat_source[@]}" || :
  before=$bpct_seen
  bpct_match_at_once || bpct_match_each
  bpct_read_heads
  bpct_repair_same
  bpct_choose_differing
  bpct_add_moved
  for name in "${differing[@]}"; do
    bpct_mark_differing "$name"
  done
  ((${#differing[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${differing[@]}"
}

bpct_mark_differing() {
  [[ -n $bpct_by_content ]] || return 0
  local bpct_path
  bpct_set_path "$1"
  bpct_differing["/$bpct_path"]=1
}

# Succeeds if the stat output for sources and copies is the same, and all are regular files: a loop over times alone takes a tenth
# of the time of bpct_match_each.
bpct_match_at_once() {
  local -a bpct_lines sources
  local source_text copy_text copy i
  [[ $bpct_kind != H ]] || return 1
  bpct_agree && bpct_look_at_both '%f %h %d %.9Z' || return 1
  [[ $'\n'$source_text$'\n'$copy_text != *$'\n'[!8]* ]] || return 1
  bpct_split_lines "$source_text"
  sources=("${bpct_lines[@]}")
  bpct_split_lines "$copy_text"
  ((${#sources[@]} == ${#bpct_names[@]} && ${#bpct_lines[@]} == ${#sources[@]})) || return 1
  families=("${!bpct_names[@]}") heads=("${!bpct_names[@]}")
  [[ -n $bpct_keeps_hidden ]] || return 0
  for i in "${heads[@]}"; do
    copy=${bpct_lines[i]#* }
    ! bpct_may_lack_hidden "${sources[i]#* * }" "${copy#* }" || lacks[$i]=${copy%% *}
  done
}

# Succeeds if attributes that stat does not show may have changed since the copy was made; of source and copy: device, time of
# change of the inode.
## Servers have clocks of their own; bpct compares by the same rule.
bpct_may_lack_hidden() {
  local -r changed=${1#* } copied=${2#* }
  if [[ ${1%% *} == "${2%% *}" ]]; then
    [[ ! $changed < $copied ]]
  else
    ((${changed%.*} >= ${copied%.*} - 60))
  fi
}

# Finds the families, and those that differ by stat: all except regular files of one size.
## A family must be one in the copy, too, and contain no other name in hand.
bpct_match_each() {
  local bpct_survey_more=' %.9Z %h' i key
  local -a sources a b
  local -A twin_of=() source_of=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  families=() heads=() lacks=()
  for i in "${!bpct_names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    key=$i
    [[ $bpct_kind != H || -z ${a[4]-} ]] || key=${a[4]}
    families[i]=$key
    [[ -n ${members[$key]-} ]] || heads+=("$i")
    members[$key]=$((${members[$key]:-0} + 1))
    if [[ ${a[0]-} != 8* || ${b[0]-} != 8* || ${a[1]} != "${b[1]}" || ${twin_of[$key]:=${b[4]}} != "${b[4]}" ]]; then
      differs[$key]=1
    elif [[ ${source_of[${b[4]}]:=$key} != "$key" && $bpct_kind == H ]]; then
      differs[$key]=1 differs[${source_of[${b[4]}]}]=1
    elif bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" ||
      { [[ -n $bpct_keeps_hidden ]] && bpct_may_lack_hidden "${a[4]%:*} ${a[6]}" "${b[4]%:*} ${b[6]}"; }; then
      lacks[$key]=${b[7]}
    fi
  done
}

# Reads one name of each family that may be the same, and its copy: two commands for a group.
bpct_read_heads() {
  local -a bpct_names_read=() bpct_landed_read=() read=() sums refusals
  local i n key
  for i in "${heads[@]}"; do
    [[ -z ${differs[${families[i]}]-} ]] || continue
    read+=("$i")
    bpct_names_read+=("${bpct_names[i]}")
    bpct_landed_read+=("${bpct_landed[i]}")
  done
  ((${#read[@]})) || return 0
  bpct_reading=source
  bpct_sum "$bpct_from" "${bpct_names_read[@]}" || :
  sums=("${bpct_summed[@]#\\}") refusals=("${bpct_refusals[@]}")
  bpct_reading=copy
  bpct_sum "$bpct_to" "${bpct_landed_read[@]}" || :
  bpct_summed=("${bpct_summed[@]#\\}")
  bpct_reading=''
  for n in "${!read[@]}"; do
    key=${families[read[n]]}
    if [[ -z ${sums[n]} ]]; then
      bpct_fail_unread "$key" "${refusals[n]##*: }"
    elif [[ ${sums[n]%% *} != "${bpct_summed[n]%% *}" ]]; then
      differs[$key]=1
    fi
  done
}

# Fails all names of family $1, whose source cannot be read: $2. The copy stays, because its source is unknown.
bpct_fail_unread() {
  local -A class_of=() reason_of=()
  local i
  for i in "${!bpct_names[@]}"; do
    [[ ${families[i]} == "$1" ]] || continue
    bpct_explain_refusal "${bpct_names[i]}" '' "$2"
    bpct_fail "${bpct_names[i]}" "${class_of["/${bpct_names[i]}"]}" "${reason_of["/${bpct_names[i]}"]}"
  done
  differs[$1]=failed
}

# Gives files of the same content the attributes that they lack.
## An inode with names elsewhere stays unchanged, and the file is copied.
bpct_repair_same() {
  local -a ready=() others=() unseen=()
  local -A family_of=()
  local bpct_kind=${bpct_kind/H/F} refusal='' i key name
  for i in "${heads[@]}"; do
    key=${families[i]}
    [[ -n ${lacks[$key]-} && -z ${differs[$key]-} ]] || continue
    family_of["/${bpct_names[i]}"]=$key
    if [[ ${lacks[$key]} == "${members[$key]:-1}" && -w $bpct_to/${bpct_landed[i]} ]] && ! bpct_is_shared; then
      ready+=("${bpct_names[i]}")
    else
      others+=("${bpct_names[i]}")
    fi
  done
  ((${#ready[@]} == 0)) || bpct_copy_attributes "${ready[@]}"
  for name in "${others[@]}" "${unseen[@]}"; do
    differs[${family_of["/$name"]}]=1
  done
}

# Puts the names of all families that differ into differing.
bpct_choose_differing() {
  local i
  ((${#differs[@]})) || return 0
  for i in "${!bpct_names[@]}"; do
    [[ ${differs[${families[i]}]-} != 1 ]] || differing+=("${bpct_names[i]}")
  done
}

# Adds the names to differing whose sources have changed since they were read: with their new time set over the old content, no
# update would ever see that it differs.
## If one is gone meanwhile, all are copied, because it is unknown which one it was.
bpct_add_moved() {
  local -a bpct_lines old
  local i
  bpct_see "$bpct_from" '%.9Z' "${bpct_stat_source[@]}" || :
  [ "$bpct_seen" != "$before" ] || return 0
  bpct_split_lines "$before"
  old=("${bpct_lines[@]}")
  bpct_split_lines "$bpct_seen"
  for i in "${!bpct_names[@]}"; do
    if ((${#old[@]} != ${#bpct_names[@]} || ${#bpct_lines[@]} != ${#old[@]})) || [[ ${old[i]} != "${bpct_lines[i]}" ]]; then
      [[ -n ${differs[${families[i]}]-} ]] || differs[${families[i]}]=moved
    fi
  done
  for i in "${!bpct_names[@]}"; do
    [[ ${differs[${families[i]}]-} != moved ]] || differing+=("${bpct_names[i]}")
  done
}

# Leaves word of how much of the group in hand is as it was, before the group stands in the journal.
bpct_keep_same() {
  [[ -n $bpct_by_content ]] || return 0
  local -r settled=$copied
  local -a bpct_names=()
  local -i apart=0
  local copied=0 name
  for name in "${all[@]}"; do
    [[ -z ${bpct_differing["/$bpct_prefix$name"]-} ]] || bpct_names+=("$name")
    { [[ -z ${bpct_differing["/$bpct_prefix$name"]-} ]] && ! bpct_has_failed "$name"; } || apart+=1
  done
  ((${#bpct_names[@]} == 0)) || bpct_sum_copied
  ((copied <= settled)) || copied=$settled
  bpct_make_line "$bpct_group" $((${#all[@]} - apart)) $((settled - copied))
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/same" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_differing=()
}

# Is bpct_look_at_hand while contents are read: a byte is done when it was read on both sides.
bpct_look_at_what_is_read() {
  local where=$bpct_from inode position=0 line
  local -a figures names=("${bpct_names_read[@]}") options=("${bpct_stat_source[@]}")
  local -i bytes_read=-1 all_bytes=0
  inode=$(stat -L --printf='%d:%i' -- "/proc/$bpct_child/fd/3" 2>/dev/null)
  { read -r _ position <"/proc/$bpct_child/fdinfo/3"; } 2>/dev/null
  [[ $bpct_reading == source ]] || where=$bpct_to names=("${bpct_landed_read[@]}") options=()
  bpct_survey "$where" "${options[@]}" -- "${names[@]}"
  for line in "${!bpct_surveyed[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[line]}"
    if [[ ${figures[4]-} == "$inode" && bytes_read -lt 0 ]]; then
      bytes_read=$all_bytes
      bpct_add_size bytes_read "$position"
      bpct_tell_name_in_hand "${bpct_names_read[line]}"
    fi
    bpct_add_size all_bytes "${figures[1]-0}"
  done
  ((bytes_read < 0)) || bpct_bytes_in_hand=$((bytes_read / 2))
  ((bytes_read < 0)) || [[ $bpct_reading == source ]] || bpct_bytes_in_hand=$(((all_bytes + bytes_read) / 2))
}

#@otherwise
bpct_keep_same() { :; }

bpct_mark_differing() { :; }

bpct_copy_differing() {
  bpct_refuse_kind
}
