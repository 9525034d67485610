# Reads the newest attempt of part $1 into the caller's number, 0 for none, and its recorded end into state.
bpct_read_newest() {
  number=0 state=''
  while [[ -e $1/attempt.$((number + 1)) ]]; do
    number+=1
  done
  { read -r state _ <"$1/attempt.$number/exit"; } 2>/dev/null
}
