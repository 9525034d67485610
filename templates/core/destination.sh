## Errors of the destination's file system: it is full, or does not keep the data written.
#@include core/exhausted.sh
# Makes sure that the contents of these directories outlive a power cut, if --fsync is set.
## Late write errors are reported here, too.
bpct_sync() {
  local -a said=()
  local bpct_from=''
  [[ -n $bpct_fsync ]] || return 0
  bpct_run / sync -f -- "$@" && return
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
  bpct_stop "cannot sync the destination: ${said[0]:-exit code $bpct_code}"
}
