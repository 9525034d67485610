# --- index records of members that are no plain files ---
# Puts a record of each name in hand into words, as bpct_take_members does for plain files.
bpct_describe_members() {
  local -a looks=() seen=()
  local -A firsts=()
  local i letter size time name target first inode
  looks=("${fields[@]%|*}") seen=("${fields[@]#*|}")
  for i in "${!bpct_names[@]}"; do
    letter=${looks[i]:0:1} size=${looks[i]% *} time=${looks[i]##* } target='' inode=${seen[i]%% *}
    size=${size##* }
    case $letter in
      -) letter=f ;;
      l) target=${targets[i]} size=0 ;;
      *) size=0 ;;
    esac
    [[ $time != -* ]] || bpct_count_time_up
    bpct_name_member "${bpct_names[i]}"
    ## GNU tar writes each name of a FIFO or a device as a node of its own.
    if [[ $bpct_kind == p && $letter == [fl] ]]; then
      first=${firsts[$inode]-}
      if [[ -n $first ]]; then
        letter=h size=0 target=$first
      else
        firsts[$inode]=$name
      fi
    fi
    [[ $name$target != *[$'\1\2']* ]] || bpct_escape_member
    looks[i]=${looks[i]#* } looks[i]=${looks[i]% * *}
    words+=("$name"$'\1'"$letter ${looks[i]} $size $time $part $((tarred + at[i] * bpct_block)) $(((at[i + 1] - at[i]) * bpct_block))"$'\1'"$target")
  done
}

# Puts the name that the archive has for name $1 into name.
bpct_name_member() {
  if [[ $1 == . ]]; then
    name=${into:-.}
  else
    name=${into:+$into/}$1
  fi
}

# Puts the targets of the symlinks among the names in hand into targets.
bpct_read_targets() {
  local -a fields=() links=() numbers=() found=()
  local i
  mapfile -t fields <<<"$before"
  for i in "${!bpct_names[@]}"; do
    [[ ${fields[i]} != l* ]] || links+=("./${bpct_names[i]}") numbers+=("$i")
  done
  ## A symlink may have more names than a command line takes.
  mapfile -d '' -t found < <(cd -- "$where" && for ((i = 0; i < ${#links[@]}; i += 400)); do readlink -z -- "${links[@]:i:400}"; done)
  for i in "${!numbers[@]}"; do
    if ((${#found[@]} == ${#links[@]})); then
      targets[numbers[i]]=${found[i]}
    else
      ## One is gone by now, and those behind it stand one place further to the front.
      IFS= read -r -d '' "targets[numbers[i]]" < <(cd -- "$where" && exec readlink -z -- "${links[i]}" 2>/dev/null)
    fi
  done
}

# Rewrites a time before 1970 so that its fraction counts up, as everywhere in the index: -5.5 is -6.500000000.
bpct_count_time_up() {
  local -i seconds=${time%.*} nanoseconds=10#${time#*.}
  ((nanoseconds == 0)) || printf -v time '%s.%09d' $((seconds - 1)) $((1000000000 - nanoseconds))
}

# Makes bytes 1 and 2 in name and target two bytes each, which keep the order.
bpct_escape_member() {
  local word
  for word in name target; do
    printf -v "$word" '%s' "${!word//$'\2'/$'\2\3'}"
    printf -v "$word" '%s' "${!word//$'\1'/$'\2\2'}"
  done
}
