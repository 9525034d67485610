# --- the checksums that jobs left, in one file ---
bpct_gathered=0 bpct_has_odd_names=''

# Gathers the checksums of all groups into one file.
## The newest record of a group counts: that of the last part that has it, and of the last attempt at that.
bpct_gather_all() {
  local -ra parts=("$bpct_parts"/[0-9]*/)
  local -a listed=() seen=()
  local i number
  if ! : >"$bpct_attempt/gathered" || ! : >"$bpct_attempt/odd"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  for ((i = ${#parts[@]} - 1; i >= 0; i--)); do
    seen=()
    for ((number = 1; ; number++)); do
      [[ -e ${parts[i]}attempt.$number ]] || break
    done
    for ((number--; number > 0; number--)); do
      [[ -e ${parts[i]}attempt.$number/sums ]] || continue
      bpct_is_as_written "${parts[i]}attempt.$number/sums" || bpct_give_up "$bpct_message. Sum anew"
      bpct_read_records "${parts[i]}attempt.$number/sums" bpct_gather
    done
    bpct_progress
  done
}

# Adds the record of a group, if it is settled and not listed yet.
## One of a part of a group (P) adds to the records of earlier waves, which have the other names.
bpct_gather() {
  [[ -n ${bpct_settled_here[group]-} && -z ${listed[group]-} && -z ${seen[group]-} ]] || return 0
  seen[group]=1
  [[ $mark == P ]] || listed[group]=1
  bpct_gathered=$((bpct_gathered + count))
  [[ "${lines[*]}" != *\\* ]] || bpct_gather_odd
  ((${#lines[@]} == 0)) || bpct_print_at_once >>"$bpct_attempt/gathered" || bpct_stop "cannot write in $bpct_attempt"
}

#@include core/records.sh

# Prints lines with one call, which takes no copy of them: Bash writes each word of printf by itself.
bpct_print_at_once() {
  local IFS=$'\n'
  printf '%s\n' "${lines[*]}"
}

# Takes the lines of odd names, which begin with a backslash, out of lines: they are gathered apart, each ended by NUL.
bpct_gather_odd() {
  local i
  for i in "${!lines[@]}"; do
    [[ ${lines[i]} == \\* ]] || continue
    printf '%b\0' "${lines[i]#\\}"
    unset "lines[i]"
  done >>"$bpct_attempt/odd" || bpct_stop "cannot write in $bpct_attempt"
}

# Sorts the gathered lines by the bytes of names, so the same files give the same manifest, with any number of jobs.
## Half of a node's memory, the default of sort, is more than the job may have. With odd names all lines end in NUL from here on.
bpct_sort_sums() {
  local width
  local -a zero=()
  width=$("$bpct_verify" </dev/null)
  width=${width%% *}
  if [[ -s $bpct_attempt/odd ]]; then
    zero=(-z)
    if ! tr '\n' '\0' <"$bpct_attempt/gathered" >>"$bpct_attempt/odd" ||
      ! mv -f -- "$bpct_attempt/odd" "$bpct_attempt/gathered"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
    bpct_has_odd_names=yes
  fi
  bpct_run / sort "${zero[@]}" -k "1.$((${#width} + 3))" -S 64M -T "$bpct_attempt" -- "$bpct_attempt/gathered" \
    >"$bpct_attempt/sorted" || bpct_stop "cannot sort the checksums in $bpct_attempt"
  rm -f -- "$bpct_attempt/gathered" "$bpct_attempt/odd"
}
