# --- the contents at an end: --verify, --content ---
# Prints a line for each name of the request, which has its line in look $1: the checksum of a file, a dash if it cannot be read, and a
# point for other names.
## One command reads 400 files. If it has no line for one of them, each gets a command of its own.
bpct_print_sums() {
  local -a looks=() files=() some=() sums=()
  local method=${bpct_wishes#*' sums:'} text name
  local -i i next=0
  local IFS=$'\n'
  method=${method%% *}
  # shellcheck disable=SC2206
  looks=($1)
  for i in "${!looks[@]}"; do
    [[ ${looks[i]} != 8* ]] || files+=("./${bpct_end_names[i]}")
  done
  for ((i = 0; i < ${#files[@]}; i += 400)); do
    some=("${files[@]:i:400}")
    if ! text=$("$method" -- "${some[@]}" 2>/dev/null </dev/null); then
      text=$(for name in "${some[@]}"; do "$method" -- "$name" 2>/dev/null </dev/null || echo -; done)
    fi
    # shellcheck disable=SC2206
    some=($text)
    some=("${some[@]%%  *}")
    sums+=("${some[@]#\\}")
  done
  for i in "${!looks[@]}"; do
    if [[ ${looks[i]} == 8* ]]; then
      printf '%s\n' "${sums[next++]--}"
    else
      printf '.\n'
    fi
  done
}

# Prints look $1 with checksums $2: each stands behind the device, which for files is 0:0. A comparison of looks compares contents then.
bpct_print_with_sums() {
  local -a looks=() sums=()
  local -i i
  local IFS=$'\n'
  # shellcheck disable=SC2206
  looks=($1) sums=($2)
  for i in "${!sums[@]}"; do
    [[ ${sums[i]} == . ]] || looks[i]=${looks[i]/ 0:0 / 0:0:${sums[i]} }
  done
  printf '%s\n' "${looks[@]}"
}

# Sums the files that the request names, and answers with looks at them before and after, both with the checksums.
bpct_sum() {
  local before sums
  before=$(bpct_print_looks)
  sums=$(bpct_print_sums "$before")
  bpct_answer 0 "$(bpct_print_with_sums "$before" "$sums")" "$(bpct_print_with_sums "$(bpct_print_looks)" "$sums")"
}
