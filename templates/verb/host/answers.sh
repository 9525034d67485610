# --- answers of both ends ---
## The last answer that was read: its exit code, or nothing if it did not come whole; messages; the lines of two looks.
bpct_answered='' bpct_answer_words=''
declare -a bpct_told=() bpct_first_look=() bpct_second_look=()

# Reads an answer out of file $1; fails, with the words before it in bpct_answer_words, unless it is whole.
bpct_read_answer() {
  local -a lines=()
  local -i at=0 count
  local line into
  bpct_answered='' bpct_answer_words='' bpct_told=() bpct_first_look=() bpct_second_look=()
  mapfile -t lines <"$1"
  for line in "${lines[@]}"; do
    at+=1
    [[ $line != "$bpct_mark begin "* ]] || break
    [[ -z $line ]] || bpct_answer_words=$line
  done
  [[ ${line-} == "$bpct_mark begin "* && ${lines[-1]} == "$bpct_mark end" ]] || return 1
  bpct_answered=${line##* }
  ## mapfile reads a pipe byte by byte, and looks have a hundred for each name.
  for into in bpct_told bpct_first_look bpct_second_look; do
    [[ ${lines[at]-} =~ ^(0|[1-9][0-9]{0,8})$ ]] || return 1
    local -n bpct_part_of_answer=$into
    count=${lines[at]} at+=1
    bpct_part_of_answer=("${lines[@]:at:count}")
    at+=count
  done
  ((at == ${#lines[@]} - 1))
}
