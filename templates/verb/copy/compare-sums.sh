# --- the checksums of sources and copies ---
# Puts those of the names into bpct_names that are regular files on both sides, and into unequal those that are so on one side
# alone.
## FIFOs and devices have no contents, and opening one could block forever.
bpct_take_regular() {
  local -a sources
  local i=0 name
  bpct_names=("$@")
  bpct_set_landed
  if ((bpct_failed_here == 0 && ${#bpct_agreed[@]} == $#)); then
    ## The check after the copy has just seen that all agree; lines of regular files begin with 8 or that word.
    sources=("${bpct_agreed[@]##8*}")
    sources=("${sources[@]##regular*}")
    [[ "${sources[*]}" == *[![:blank:]]* ]] || return 0
  fi
  bpct_names=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for name; do
    if bpct_has_failed "$name" || [[ ${sources[i]} != 8* && ${bpct_surveyed[i]} != 8* ]]; then
      :
    elif [[ ${sources[i]} == 8* && ${bpct_surveyed[i]} == 8* ]]; then
      bpct_names+=("$name")
    else
      unequal+=("$name")
      class_of["/$name"]=other
      reason_of["/$name"]='the copy is not the same kind of file'
    fi
    i=$((i + 1))
  done
  bpct_set_landed
}

# Sums both sides: puts the lines of equal names into kept, and the other names into unequal.
bpct_compare_sums() {
  ((${#bpct_names[@]})) || return 0
  local -a source_sums copy_sums lines refusals
  local -A known=()
  local is_whole=yes
  bpct_know_sources
  bpct_sum_unknown "$bpct_from" "${bpct_names[@]}" || is_whole=''
  source_sums=("${bpct_summed[@]#\\}") refusals=("${bpct_refusals[@]}")
  known=()
  bpct_know_copies
  bpct_sum_unknown "$bpct_to" "${bpct_landed[@]}" || is_whole=''
  lines=("${bpct_summed[@]}") copy_sums=("${bpct_summed[@]#\\}")
  source_sums=("${source_sums[@]%% *}") copy_sums=("${copy_sums[@]%% *}")
  if [[ -n $is_whole && "${source_sums[*]}" == "${copy_sums[*]}" ]]; then
    kept+=("${lines[@]}")
    return
  fi
  local i name
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -n ${source_sums[i]} && ${source_sums[i]} == "${copy_sums[i]}" ]]; then
      kept+=("${lines[i]}")
      continue
    fi
    unequal+=("$name")
    if [[ -z ${source_sums[i]} ]]; then
      bpct_explain_refusal "$name" '' "${refusals[i]##*: }"
    elif [[ -z ${copy_sums[i]} ]]; then
      bpct_explain_refusal "$name" 'the copy: ' "${bpct_refusals[i]##*: }"
    else
      class_of["/$name"]=differs
      reason_of["/$name"]="contents differ: ${bpct_verify%sum} '${source_sums[i]::8}' of source and '${copy_sums[i]::8}' of copy"
    fi
  done
}

# Is bpct_sum, but for the names whose lines are in known.
bpct_sum_unknown() {
  local -r where=$1
  local -a unknown=() lines=() refusals=()
  local -i next=0
  local code=0 name
  shift
  if ((${#known[@]} == 0)); then
    bpct_sum "$where" "$@"
    return
  fi
  for name; do
    [[ -n ${known["/$name"]-} ]] || unknown+=("$name")
  done
  bpct_summed=() bpct_refusals=()
  ((${#unknown[@]} == 0)) || bpct_sum "$where" "${unknown[@]}" || code=1
  for name; do
    if [[ -n ${known["/$name"]-} ]]; then
      lines+=("${known["/$name"]}") refusals+=('')
    else
      lines+=("${bpct_summed[next]-}") refusals+=("${bpct_refusals[next]-}")
      next+=1
    fi
  done
  bpct_summed=("${lines[@]}") bpct_refusals=("${refusals[@]}")
  return "$code"
}

# Adds the lines in kept to bpct_sums, with the names that the manifest gives to the copies.
bpct_name_sums() {
  local directory=${bpct_destination_roots[bpct_pair]%/}/$bpct_prefix
  local i
  ((${#bpct_prefixes[@]} == 0)) || bpct_name_sums_truly
  directory=${directory#"${bpct_manifest_root%/}/"}
  bpct_escape_name "$directory"
  if [[ -z $directory ]]; then
    ## The name "-" would mean standard input. Lines have no line ends.
    if [[ "${kept[*]/%'  ./-'/$'\n'}" != *$'\n'* ]]; then
      kept=("${kept[@]/'  ./'/'  '}")
    else
      for i in "${!kept[@]}"; do
        [[ ${kept[i]#*'  '} == ./- ]] || kept[i]=${kept[i]/'  ./'/'  '}
      done
    fi
  elif [[ $bpct_escaped == "$directory" ]]; then
    kept=("${kept[@]/'  ./'/"  $directory"}")
  else
    for i in "${!kept[@]}"; do
      kept[i]="\\${kept[i]#\\}"
      kept[i]=${kept[i]/'  ./'/"  $bpct_escaped"}
    done
  fi
  bpct_sums+=("${kept[@]}")
}

# Leaves the checksums of the group in hand to the manifest, before the group stands in the journal.
bpct_keep_sums() {
  local mark=G
  ## In a group that an earlier wave settled, only names that are copied again come here: P keeps the other lines.
  if [[ -n ${bpct_doubted[bpct_group]-} ]]; then
    mark=P
    bpct_void_failed
  fi
  { printf '%s %s %s .\n' "$mark" "$bpct_group" "${#bpct_sums[@]}" && printf '%s\n' "${bpct_sums[@]}" .; } \
    >>"$bpct_attempt/sums" || bpct_stop "cannot write the checksums in $bpct_attempt"
}

# Adds a line without a checksum for each name of the group that failed: its earlier one is void.
bpct_void_failed() {
  local -a kept=()
  local bpct_prefix='' name
  for name in "${!bpct_failed_names[@]}"; do
    [[ ${bpct_failed_names["$name"]} != lost ]] || continue
    name=${bpct_new_name:-${name#/}}
    bpct_escape_name "$name"
    if [[ $bpct_escaped == "$name" ]]; then
      kept+=("-  ./$name")
    else
      kept+=("\\-  ./$bpct_escaped")
    fi
  done
  bpct_name_sums
}

# Gives the lines in kept the names that files have below the root.
bpct_name_sums_truly() {
  local -a escaped=()
  local i number
  for number in "${!bpct_prefixes[@]}"; do
    bpct_escape_name "${bpct_prefixes[number]}"
    escaped[number]=$bpct_escaped
  done
  for i in "${!kept[@]}"; do
    number=${kept[i]#*'  ./'}
    number=${number%%/*}
    [[ ${escaped[number]} == "${bpct_prefixes[number]}" ]] || kept[i]="\\${kept[i]#\\}"
    kept[i]=${kept[i]/"  ./$number/"/"  ./${escaped[number]}"}
  done
}
