# --- leftovers of earlier attempts ---
# Takes over the error records of the groups that were inherited; the others will be tried again.
bpct_inherit_errors() {
  local -a records=()
  local i
  mapfile -d '' records <"$1"
  for ((i = 0; i + 3 < ${#records[@]}; i += 4)); do
    [[ ${records[i]} =~ $bpct_group_number && -n ${bpct_done[records[i]]-} ]] || continue
    bpct_count_class "${records[i + 2]}"
    printf '%s\0' "${records[@]:i:4}" || bpct_stop "cannot write the errors in $bpct_attempt"
  done >"$bpct_attempt/errors"
  [[ -f $bpct_attempt/errors ]] || bpct_stop "cannot write the errors in $bpct_attempt"
}

# Ends the processes that attempt number $1 has left behind on this host.
## A kill -9 of the script alone leaves its lanes and its cp running, which would write into the files of this attempt.
bpct_end_orphans() {
  local -r attempt=$bpct_part/attempt.$1
  local host pid process started boot now_started file
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  for file in "$attempt"/lane.*/process "$attempt"/{,lane.*/}child; do
    { read -r process started _ <"$file"; } 2>/dev/null || continue
    while bpct_start_time "$process" now_started && [[ $started == "$now_started" ]]; do
      kill -KILL "$process" 2>/dev/null
      sleep 0.1
    done
  done
}
