# --- changes since the walk ---
# Puts the indexes of the lines "$@" into late whose last word, a time of change, is not before the writing of the list.
## If no time of change is late enough, the latest ones count.
bpct_find_late() {
  local -a times=("${@##* }")
  local i newest=0 since=0
  late=()
  read -r since < <(stat -L --printf='%.9Y\n' -- "$bpct_list" 2>/dev/null)
  times=("${times[@]/./}") since=${since/./}
  for i in "${!times[@]}"; do
    [[ ${times[i]} == [1-9]* ]] || times[i]=0
    ((times[i] <= newest)) || newest=${times[i]}
  done
  [[ -n ${is_missing-} ]] || ((newest >= since)) || since=$newest
  for i in "${!times[@]}"; do
    ((times[i] < since)) || late+=("$i")
  done
}
