# --- sums of names in hand: with one command where all is well ---
# Sums the names in hand: with one command, and one by one where something is the matter.
bpct_sum_names() {
  local where='' name
  local -a apart=()
  bpct_find_where
  if [[ -n $where ]]; then
    ! bpct_sum_at_once || return 0
    bpct_set_apart
    if ((${#apart[@]} && ${#bpct_names[@]})) && bpct_sum_at_once; then
      bpct_names=()
    fi
  fi
  for name in "${bpct_names[@]}" "${apart[@]}"; do
    bpct_sum_alone "$name"
  done
}

# Takes the names apart that are gone, that are no regular files, or that cannot be read.
bpct_set_apart() {
  local -a good=()
  local name
  for name in "${bpct_names[@]}"; do
    if [[ -f $where/$name && ! -L $where/$name && -r $where/$name ]]; then
      good+=("$name")
    else
      apart+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}

# Sums the names in hand with one command. Fails, with nothing done, if one of them cannot be summed.
## FIFOs and devices are never opened: opening one could block forever. A file with other figures after than before changed
## meanwhile.
bpct_sum_at_once() {
  local -a lines=() zero=() was=()
  local before after
  bpct_look before && [[ $'\n'$before != *$'\n'[!8]* ]] || return 1
  ## Bash reads words that end in NUL byte by byte, so that is left to the names that need it.
  [[ $bpct_beginning${bpct_names[*]} != *[$'\\\n\r']* ]] || zero=(-z)
  bpct_run_sum "$where" bpct_become_summer || return 1
  if ((${#zero[@]})); then
    mapfile -d '' -t lines <"$bpct_attempt/summed"
  else
    mapfile -t lines <"$bpct_attempt/summed"
  fi
  ((${#lines[@]} == ${#bpct_names[@]})) || return 1
  bpct_look after || after=''
  [[ $before == "$after" ]] || bpct_keep_unchanged
  bpct_take_sums
}

# Replaces this process by the command that sums the names in hand.
## Handed down as words of functions, each name would be copied by each of them.
bpct_become_summer() {
  exec "$bpct_verify" "${zero[@]}" -- "${bpct_names[@]/#/./}"
}

# Runs a command that sums, in directory $1, with its output in a file.
## Names stand in messages as ./NAME, in quotes if they are odd: none of them is taken for an error of writing.
bpct_run_sum() {
  : >"$bpct_attempt/summed" || bpct_stop "cannot write in $bpct_attempt"
  ! bpct_run "$@" >"$bpct_attempt/summed" || return 0
  [[ $'\n'$(<"$bpct_attempt/stderr") != *$'\n'"$bpct_verify: write"* ]] || bpct_stop "cannot write in $bpct_attempt"
  return 1
}

# Puts the stat output for the names in hand into the variable named $1, a line for each; fails if not all are there.
## A command substitution reads blocks, and mapfile reads a pipe byte by byte.
bpct_look() {
  local text code
  text=$(cd -- "$where" 2>/dev/null && exec stat --printf='%f %i %s %.9Y %.9Z\n' -- "${bpct_names[@]/#/./}" 2>/dev/null)
  code=$?
  printf -v "$1" '%s' "$text"
  return "$code"
}

# Keeps the unchanged files in bpct_names, lines and was, and fails the others.
bpct_keep_unchanged() {
  local -ra names=("${bpct_names[@]}") all=("${lines[@]}")
  local -a is=() good=()
  local i now
  mapfile -t was <<<"$before"
  mapfile -t is <<<"$after"
  for i in "${!names[@]}"; do
    now=${is[i]-}
    if ((${#is[@]} != ${#was[@]})); then
      ## One of them is gone.
      bpct_names=("${names[i]}")
      bpct_look now
    fi
    if [[ ${was[i]} == "$now" ]]; then
      good+=("$i")
    else
      bpct_fail_sum "${names[i]}" changed 'it changed while it was summed' "${was[i]}"
    fi
  done
  is=("${was[@]}") bpct_names=() lines=() was=()
  for i in "${good[@]}"; do
    bpct_names+=("${names[i]}") lines+=("${all[i]}") was+=("${is[i]}")
  done
}
