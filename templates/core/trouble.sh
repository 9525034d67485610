# --- trouble: errors that pass, and errors that every job meets ---
## The seconds of pauses that this attempt has left.
bpct_patience=120

# Succeeds if one of these messages is of the kind that shared file systems get over: a server that answers again.
bpct_is_shaken() {
  local said
  for said; do
    case $said in
      *': Input/output error' | *': Stale file handle' | *': Connection timed out' | \
        *': Transport endpoint is not connected' | *': Software caused connection abort' | \
        *': Cannot send after transport endpoint shutdown' | \
        *': Resource temporarily unavailable' | *': Interrupted system call') return 0 ;;
    esac
  done
  return 1
}

# Waits $1 seconds, awake; fails if the attempt has no patience left.
## A million names that stay bad must not cause a week of pauses. The last command's message stays.
bpct_pause() {
  local -a said=()
  ## No file is in hand meanwhile.
  local bpct_from=''
  ((bpct_patience >= $1)) || return 1
  bpct_patience=$((bpct_patience - $1))
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_run / sleep "$1"
  ((${#said[@]} == 0)) || printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
}

# Stops if a job has found that the destination can take no more: all say the same words, so people read them once.
bpct_leave_if_halted() {
  [[ -e $bpct_batch_directory/halt ]] || return 0
  [[ -z $bpct_lane ]] || bpct_end stopped 1
  local reason='' tries
  for tries in 1 2 3; do
    ## The first job may be about to write it; and without space for it, there is none.
    { IFS= read -r reason <"$bpct_batch_directory/halt"; } 2>/dev/null && break
    sleep 0."$tries"
  done
  reason=${reason#* }
  bpct_say "${reason:-the destination cannot take more}"
  bpct_end stopped 1
}

# Calls bpct_compare_roots, with patience.
## A server that does not answer is asked again.
bpct_check_roots() {
  local -a said=()
  local pause
  for pause in 1 2 4 0; do
    bpct_compare_roots && return
    mapfile -t said < <(stat -L -- "${bpct_source_roots[@]}" "${bpct_destination_roots[@]}" 2>&1 >/dev/null)
    { ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || return 1
  done
}

