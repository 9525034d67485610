# --- files are compared with those of the same names in the other tree ---
bpct_cmp=$(type -P cmp) && bpct_diff=$(type -P diff) || bpct_cmp=''

# Begins a group: its names are summed in the first tree.
bpct_begin_sums() {
  bpct_beginning='' bpct_side=source bpct_all_names=() bpct_expected=()
}

# Succeeds if all files in hand have the bytes of those in the other tree. Else checksums tell which have not.
## cmp takes a third of the processor time of sha256sum, and diff a tenth, but they are no part of coreutils.
bpct_are_known_equal() {
  local in_a='' in_b='' of_a of_b now_a now_b
  local -a firsts=()
  [[ -n $bpct_cmp ]] && bpct_look_at_twins of_a of_b && [[ $'\n'$of_a$'\n'$of_b != *$'\n'[!8]* ]] || return 1
  bpct_part_by_directories
  ## A process costs some milliseconds, and bytes from pipes four times the time of those from files: cmp reads pipes by 4 kB.
  if ((bpct_bytes >= ${#firsts[@]} << 21)); then
    bpct_run "$in_a" bpct_become_comparer_of_directories || return
  else
    bpct_are_of_one_size && bpct_run "$in_a" bpct_become_comparer_of_streams || return
  fi
  bpct_look_at_twins now_a now_b && [[ $of_a == "$now_a" && $of_b == "$now_b" ]]
}

# Puts into the caller's firsts where another directory begins in the names in hand.
bpct_part_by_directories() {
  local -a directories=("${bpct_names[@]/#/./}")
  local directory=''
  local -i i
  directories=("${directories[@]%/*}")
  for i in "${!directories[@]}"; do
    [[ ${directories[i]} != "$directory" ]] || continue
    firsts+=("$i") directory=${directories[i]}
  done
}

# Succeeds if each file of the caller's of_a has the size of its twin in of_b.
## Of files of other sizes than their twins all bytes together may be the same.
bpct_are_of_one_size() {
  local -i i
  # shellcheck disable=SC2206
  local -ra words_a=($of_a) words_b=($of_b)
  for ((i = 2; i < ${#words_a[@]}; i += 5)); do
    ((words_a[i] == words_b[i])) || return 1
  done
}

# Puts the stat output for the files in hand, in A and in B, into the variables named $1 and $2, and their places into in_a and
# in_b.
bpct_look_at_twins() {
  local where=''
  bpct_find_where
  in_a=$where
  [[ -n $where ]] && bpct_look "$1" || return 1
  bpct_side=destination where=''
  bpct_find_where
  bpct_side=source
  in_b=$where
  [[ -n $where ]] && bpct_look "$2"
}

# Replaces this process by the comparison of all files in hand, directory by directory.
## diff ends with 0 only if it could read all files of two directories, and they are equal.
bpct_become_comparer_of_directories() {
  local -i i
  for ((i = 0; i < ${#firsts[@]} - 1; i++)); do
    (bpct_become_comparer_of_directory $((firsts[i + 1] - firsts[i]))) || exit
  done
  bpct_become_comparer_of_directory ${#bpct_names[@]}
}

# Replaces this process by the comparison of $1 files in hand, from the caller's firsts[i]; all are in one directory.
bpct_become_comparer_of_directory() {
  local -ra names=("${bpct_names[@]:firsts[i]:$1}")
  local -r path=./${names[0]}
  exec "$bpct_diff" -q --no-dereference --from-file="$in_b/${path%/*}" -- "${names[@]/#/./}" >/dev/null
}

# Replaces this process by the comparison of all bytes in A with all in B.
## A file of A that cannot be read fails here; if all bytes of A equal the bytes read of B, all of B could be read.
bpct_become_comparer_of_streams() {
  set -o pipefail
  cat -- "${bpct_names[@]/#/./}" | "$bpct_cmp" -s - <(cd -- "$in_b" && exec cat -- "${bpct_names[@]/#/./}")
  exit
}

# Takes the checksums in lines, which are those of the names in hand: those of the first tree are expected in the second one.
bpct_take_sums() {
  if [[ $bpct_side == source ]]; then
    bpct_all_names+=("${bpct_names[@]}")
    bpct_expected+=("${lines[@]%% *}")
  else
    local bpct_in_tree=''
    bpct_compare_with_expected 'in A' 'in B'
  fi
}

# Ends a group: those of its names that have a checksum in the first tree are summed in the second one.
bpct_end_sums() {
  ((${#bpct_all_names[@]})) || return 0
  bpct_side=destination bpct_in_tree='in B: '
  bpct_names=("${bpct_all_names[@]}")
  bpct_sum_names
  bpct_side=source bpct_in_tree=''
}
