## Errors of the destination's file system: it is full, or does not keep the data written.
# Succeeds if one of these messages says that the destination cannot take more; puts the reason into bpct_message.
bpct_is_exhausted() {
  local said
  for said; do
    case $said in
      ## ext4 reports this for a single attribute, or access list, that is too large for its block, on an empty disk. Names come later in
      ## each message, and may hold any of these words.
      'cp: setting attribute'* | 'cp: preserving permissions'* | 'tar: setxattrat: '* | 'tar: lsetxattrat: '* | 'tar: acl_set_'*) ;;
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_message="the destination cannot take more: ${said##*: }"
        return 0
        ;;
    esac
  done
  return 1
}

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
