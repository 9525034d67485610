# --- the contents at an end: --verify, --content ---
# Prints a line for each name of the request, which has its line in look $1: the checksum of a file, if the request wishes it, or the
# target of a symlink as hexadecimal digits, if that is wished; a dash if it cannot be read, and a point for other names.
## One command reads 400 files. If it has no line for one of them, each gets a command of its own.
bpct_print_sums() {
  local -a looks=() files=() some=() sums=() links=() targets=()
  local method=${bpct_wishes#*' sums:'} text name summed=none linked=none
  local -i i next=0 target=0
  local IFS=$'\n'
  method=${method%% *}
  [[ $bpct_wishes != *' sums:'* ]] || summed=8
  [[ $bpct_wishes != *' targets '* ]] || linked=a
  # shellcheck disable=SC2206
  looks=($1)
  for i in "${!looks[@]}"; do
    case ${looks[i]} in
      "$summed"*) files+=("./${bpct_end_names[i]}") ;;
      "$linked"*) links+=("./${bpct_end_names[i]}") ;;
    esac
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
  ((${#links[@]} == 0)) || bpct_read_targets
  for i in "${!looks[@]}"; do
    case ${looks[i]} in
      "$summed"*) printf '%s\n' "${sums[next++]--}" ;;
      "$linked"*) printf '%s\n' "${targets[target++]--}" ;;
      *) printf '.\n' ;;
    esac
  done
}

# Puts the targets of the symlinks in links into targets, as hexadecimal digits; a dash for one that cannot be read.
## A target has any bytes but NUL, which stands behind each here; od writes a blank before each byte. If readlink tells fewer targets,
## each symlink gets a command of its own.
bpct_read_targets() {
  local -a part=() read=()
  local -i i
  local name
  for ((i = 0; i < ${#links[@]}; i += 400)); do
    part=("${links[@]:i:400}")
    # shellcheck disable=SC2207
    read=($(bpct_print_targets "${part[@]}"))
    if ((${#read[@]} != ${#part[@]})); then
      read=()
      for name in "${part[@]}"; do
        name=$(bpct_print_targets "$name")
        read+=("${name:--}")
      done
    fi
    targets+=("${read[@]}")
  done
}

# Prints a line for each of these symlinks that can be read.
## Blanks go line by line: the time of a replacement grows with the square of its text (adr/0096).
bpct_print_targets() {
  local -a lines=()
  local bytes
  bytes=$(readlink -z -- "$@" 2>/dev/null | od -An -v -tx1 | tr -d '\n')
  # shellcheck disable=SC2206
  lines=(${bytes// 00/$'\n'})
  ((${#lines[@]} == 0)) || printf '%s\n' "${lines[@]// }"
}

# Prints look $1 with checksums and targets $2: each stands behind the device, which for files and symlinks is 0:0. A comparison of looks
# compares contents then.
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

# Sums the files that the request names, or reads targets, and answers with looks before and after, both with sums and targets.
bpct_sum() {
  local before sums
  before=$(bpct_print_looks)
  sums=$(bpct_print_sums "$before")
  bpct_answer 0 "$(bpct_print_with_sums "$before" "$sums")" "$(bpct_print_with_sums "$(bpct_print_looks)" "$sums")"
}
