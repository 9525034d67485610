## needs: attempt.sh awake.sh copy.sh failures.sh groups.sh guard-copy.sh mend.sh sums.sh suspects.sh trouble.sh
## reads: bpct_are_links bpct_attempt bpct_code bpct_destination_roots bpct_doubted bpct_escaped bpct_failed_here
##   bpct_failed_names bpct_from bpct_group bpct_kind bpct_landed bpct_manifest_root bpct_new_name bpct_pair bpct_prefix
##   bpct_prefixes bpct_stat_source bpct_surveyed bpct_to bpct_verify
## sets: bpct_agreed bpct_lines bpct_names bpct_refusals bpct_said bpct_sum_command bpct_summed bpct_sums
## fills: class_of figures kept reason_of unequal
# --- contents: --verify ---
bpct_sum_command=${bpct_verify:-b2sum}
declare -a bpct_summed=() bpct_refusals=() bpct_lines=() bpct_said=() bpct_sums=()

# Compares the contents of names of the group in hand with those of their copies by checksums, copies once more what differs,
# and leaves the checksums of what is equal for the manifest.
## Names that failed are left alone.
bpct_verify_names() {
  local -a bpct_names=() bpct_landed=() unequal=() kept=()
  local -A reason_of=() class_of=()
  bpct_take_regular "$@"
  bpct_compare_sums
  if ((${#unequal[@]})); then
    ## A link that is copied again alone would leave its family.
    if [[ -n ${bpct_are_links-} ]]; then
      bpct_fail_unequal
    else
      bpct_verify_again "$@"
    fi
  fi
  bpct_name_sums
}

# Puts those of the names into bpct_names that are regular files on both sides, and into unequal those that are so on one side
# alone.
## What is a FIFO or a device has no contents, and opening it could take for ever.
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
    if [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} || ${sources[i]} != 8* && ${bpct_surveyed[i]} != 8* ]]; then
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

# Sums both sides: puts the lines of what is equal into kept, and the names of what is not into unequal.
bpct_compare_sums() {
  ((${#bpct_names[@]})) || return 0
  local -a source_sums copy_sums lines refusals
  local whole=yes
  bpct_sum "$bpct_from" "${bpct_names[@]}" || whole=''
  source_sums=("${bpct_summed[@]#\\}") refusals=("${bpct_refusals[@]}")
  bpct_sum "$bpct_to" "${bpct_landed[@]}" || whole=''
  lines=("${bpct_summed[@]}") copy_sums=("${bpct_summed[@]#\\}")
  source_sums=("${source_sums[@]%% *}") copy_sums=("${copy_sums[@]%% *}")
  if [[ -n $whole && "${source_sums[*]}" == "${copy_sums[*]}" ]]; then
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
      reason_of["/$name"]="contents differ: ${bpct_verify%sum} ${source_sums[i]::8} of source and ${copy_sums[i]::8} of copy"
    fi
  done
}

# Says why a name has no checksum: name, which side, message.
bpct_explain_refusal() {
  class_of["/$1"]=other
  case $3 in
    'Permission denied' | 'Operation not permitted') class_of["/$1"]=denied ;;
    'No such file or directory') [[ -n $2 ]] || class_of["/$1"]=vanished ;;
  esac
  reason_of["/$1"]="${2}cannot be read for its checksum: $3"
}

# Puts the checksum lines of names in directory $1 into bpct_summed, one for each name.
## Fails if one cannot be read: its line is empty then, and bpct_refusals has what was said of it.
bpct_sum() {
  local -r where=$1
  local name pause
  shift
  bpct_refusals=()
  bpct_call_sum "$where" "$@"
  bpct_summed=("${bpct_lines[@]}")
  ((bpct_code != 0 || ${#bpct_summed[@]} != $#)) || return 0
  ## Lines are missing, and nothing tells for sure which, as names are escaped: one by one.
  bpct_summed=()
  for name; do
    for pause in 1 2 4 0; do
      bpct_call_sum "$where" "$name"
      if ((bpct_code == 0)) || ! bpct_is_shaken "${bpct_said[@]}" || ! bpct_pause "$pause"; then
        break
      fi
    done
    bpct_summed+=("${bpct_lines[0]-}")
    bpct_refusals+=("${bpct_said[0]-no answer}")
  done
  return 1
}

# Runs one checksum command, from within the directory as cp is run. A name "-" would be standard input.
bpct_call_sum() {
  local -r where=$1
  shift
  : >"$bpct_attempt/summed" || bpct_stop "cannot write in $bpct_attempt"
  bpct_run "$where" "$bpct_sum_command" -- "${@/#/./}" >"$bpct_attempt/summed"
  mapfile -t bpct_lines <"$bpct_attempt/summed"
  mapfile -t bpct_said <"$bpct_attempt/stderr"
  [[ "${bpct_said[*]}" != *"$bpct_sum_command: write error"* ]] || bpct_stop "cannot write in $bpct_attempt"
}

# Copies what is unequal again, whole families with it, and sums again.
## A copy that went wrong may go right, and a source that changed meanwhile must neither be called a bad copy nor fine.
bpct_verify_again() {
  local -a again=() wrong=("${unequal[@]}")
  local -A moved=()
  local name right=0
  if [[ $bpct_kind == H ]]; then
    kept=()
    for name; do
      [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || again+=("$name")
    done
  else
    again=("${wrong[@]}")
  fi
  bpct_find_moved "${again[@]}"
  unequal=() bpct_agreed=()
  bpct_take_figures before "${again[@]}"
  bpct_copy_patiently bpct_copy_names "${again[@]}"
  bpct_take_regular "${again[@]}"
  bpct_compare_sums
  bpct_take_figures after "${again[@]}"
  bpct_fail_unequal
  for name in "${wrong[@]}"; do
    if [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]]; then
      :
    elif [[ -n ${moved["/$name"]-} ]]; then
      bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
    else
      right=$((right + 1))
    fi
  done
  ((right == 0)) || bpct_note "$right" recopied-after-checksum
}

# Fails the names in unequal.
bpct_fail_unequal() {
  local name
  for name in "${unequal[@]}"; do
    if [[ ${class_of["/$name"]} == differs && ${figures["before/$name"]-} != "${figures["after/$name"]-}" ]]; then
      bpct_fail "$name" changed 'changes again and again while it is copied' whole
    else
      bpct_fail "$name" "${class_of["/$name"]}" "${reason_of["/$name"]}" bad
    fi
  done
}

# Finds out which names are not as they were before they were copied, or when their attributes were compared, a moment ago: puts
# them into moved.
## Who puts the time of a file back still moves the time of its last change.
bpct_find_moved() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=()
  local name
  bpct_set_landed
  bpct_find_suspects
  bpct_take_figures summed "$@"
  for name in "${suspects[@]}"; do
    moved["/$name"]=yes
  done
  for name; do
    [[ ${figures["copied/$name"]-} == "${figures["summed/$name"]-}" ]] || moved["/$name"]=yes
  done
}

# Puts what moves when a source file is written to, its size and times, into figures, by the word $1 and its name.
bpct_take_figures() {
  local -r moment=$1
  local -a out=()
  local i
  shift
  mapfile -d '' out < <(cd -- "$bpct_from" 2>/dev/null &&
    exec stat "${bpct_stat_source[@]}" --printf='%s %.9Y %.9Z\0%n\0' -- "${@/#/./}" 2>/dev/null)
  for ((i = 0; i + 1 < ${#out[@]}; i += 2)); do
    figures["$moment/${out[i + 1]#./}"]=${out[i]}
  done
}

# Adds the lines in kept to bpct_sums, with the names that the manifest gives to the copies.
bpct_name_sums() {
  local directory=${bpct_destination_roots[bpct_pair]%/}/$bpct_prefix
  local i
  ((${#bpct_prefixes[@]} == 0)) || bpct_name_sums_truly
  directory=${directory#"${bpct_manifest_root%/}/"}
  bpct_escape_name "$directory"
  if [[ -z $directory ]]; then
    for i in "${!kept[@]}"; do
      ## Named "-", it would be standard input.
      [[ ${kept[i]#*'  '} == ./- ]] || kept[i]=${kept[i]/'  ./'/'  '}
    done
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
  ## Of a group that an earlier wave settled, only what is copied again comes here: P leaves it the other lines.
  if [[ -n ${bpct_doubted[bpct_group]-} ]]; then
    mark=P
    bpct_void_failed
  fi
  { printf '%s %s %s .\n' "$mark" "$bpct_group" "${#bpct_sums[@]}" && printf '%s\n' "${bpct_sums[@]}" .; } \
    >>"$bpct_attempt/sums" || bpct_stop "cannot write the checksums in $bpct_attempt"
}

# Adds a line without a checksum for each name of the group that failed: what it once had is void.
bpct_void_failed() {
  local -a kept=()
  local bpct_prefix='' name
  for name in "${!bpct_failed_names[@]}"; do
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

