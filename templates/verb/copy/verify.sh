# --- contents: --verify ---
# Compares the contents of names of the group in hand with those of their copies by checksums, copies differing names once more,
# and leaves the checksums of equal ones for the manifest.
## Failed names are left alone.
bpct_verify_names() {
  (($#)) || return 0
  local -a bpct_names=() bpct_landed=() unequal=() kept=()
  local -A reason_of=() class_of=()
  bpct_take_regular "$@"
  bpct_compare_sums
  if ((${#unequal[@]})); then
    ## A link that is copied again by itself would leave its family.
    if [[ -n ${bpct_are_links-} ]]; then
      bpct_fail_unequal
    else
      bpct_verify_again "$@"
    fi
  fi
  bpct_name_sums
}

# Copies unequal names again, with their whole families, and sums again.
## A bad copy may succeed now, and a source that changed meanwhile must be reported neither as a bad copy nor as good.
bpct_verify_again() {
  local -a again=() wrong=("${unequal[@]}")
  local -A moved=()
  local name right=0
  if [[ $bpct_kind == H ]]; then
    kept=()
    for name; do
      bpct_has_failed "$name" || again+=("$name")
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
    if bpct_has_failed "$name"; then
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
  bpct_load_figures
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
## A user who sets the time of a file back still changes the time of its last change.
bpct_find_moved() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=()
  local name
  bpct_set_landed
  bpct_find_suspects
  bpct_take_figures summed "$@"
  bpct_load_figures
  for name in "${suspects[@]}"; do
    moved["/$name"]=yes
  done
  for name; do
    [[ ${figures["copied/$name"]-} == "${figures["summed/$name"]-}" ]] || moved["/$name"]=yes
  done
}

# Takes the size and times of source files, which change when they are written to, for figures, where the word $1 and the name tell
# each.
bpct_take_figures() {
  local -r moment=$1
  local -a out=()
  shift
  mapfile -d '' out < <(cd -- "$bpct_from" 2>/dev/null &&
    exec stat "${bpct_stat_source[@]}" --printf='%s %.9Y %.9Z\0%n\0' -- "${@/#/./}" 2>/dev/null)
  figures_taken+=("$moment" "${#out[@]}" "${out[@]}")
}

# Puts the size and times of all source files that were taken into figures, by moment and name.
## Most copies are equal, and a loop over all names took a quarter of the time of Bash.
bpct_load_figures() {
  local moment
  local -i i=0 end
  while ((i < ${#figures_taken[@]})); do
    moment=${figures_taken[i]} end=$((i + 2 + figures_taken[i + 1]))
    for ((i += 2; i + 1 < end; i += 2)); do
      figures["$moment/${figures_taken[i + 1]#./}"]=${figures_taken[i]}
    done
    i=$end
  done
  figures_taken=()
}

#@otherwise
bpct_take_figures() { :; }

bpct_verify_names() { :; }

bpct_keep_sums() { :; }

bpct_compare_contents() { :; }
