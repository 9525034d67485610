# --- ranges of the parts of an archive ---
# Sums the ranges in hand, which are no files: each has the name of its part, and which bytes.
bpct_are_known_equal() {
  local -ra ranges=("${bpct_names[@]}")
  local -a lines=() was=() said
  local where='' place='' before='' name file first length pause
  local -i reader_code
  bpct_names=()
  bpct_find_where
  if [[ -z $where ]]; then
    ## The part is no directory below the root.
    bpct_open_place . || bpct_stop "$bpct_message"
    where=$place/$bpct_below
  fi
  for name in "${ranges[@]}"; do
    [[ $name =~ ^(.*/)?bytes' '0*([0-9]+)-0*([0-9]+)$ ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
    file=$where/${BASH_REMATCH[1]} first=${BASH_REMATCH[2]} length=$((BASH_REMATCH[3] - BASH_REMATCH[2] + 1))
    for pause in 1 2 4 0; do
      reader_code=0
      bpct_run_sum / bpct_become_reader_of_range "${file%/}" "$first" "$length" || reader_code=$bpct_code
      mapfile -t said <"$bpct_attempt/stderr"
      { ((reader_code && pause)) && bpct_may_read_again && bpct_pause "$pause"; } || break
    done
    if ((reader_code == 0)); then
      mapfile -t -n 1 said <"$bpct_attempt/summed"
      bpct_names+=("$name") lines+=("${said[0]%% *}  ./$name") was+=("8 0 $length")
    else
      bpct_fail_as_said "$name" "${said[0]##*: }" "8 0 $length"
    fi
  done
  [[ -z $place ]] || bpct_close_place
  ((${#bpct_names[@]} == 0)) || bpct_take_sums
}

# Replaces this process by the command that sums $3 bytes of file $1 from byte $2 on.
bpct_become_reader_of_range() {
  set -o pipefail
  dd if="$1" iflag=nofollow,nonblock,skip_bytes,count_bytes,fullblock bs=64K skip="$2" count="$3" status=none | "$bpct_verify"
  exit
}

#@otherwise
bpct_are_known_equal() {
  return 1
}
