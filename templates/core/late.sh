# --- what has changed since the walk ---
# Puts the places of those of the lines "$@" into late whose last word, the time of a change, is not before the list was written.
## Where no time of a change is late enough the latest ones tell.
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
  ((newest >= since)) || since=$newest
  for i in "${!times[@]}"; do
    ((times[i] < since)) || late+=("$i")
  done
}
