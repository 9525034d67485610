## needs: attempt.sh awake.sh halt.sh
## reads: bpct_attempt bpct_code bpct_fsync
## sets: bpct_message
## Trouble of the file system that is copied to: it is full, or does not keep what was written.
# Succeeds if one of these messages says that the destination cannot take more; puts the reason into bpct_message.
bpct_is_exhausted() {
  local said
  for said; do
    case $said in
      ## ext4 says so of a single attribute that is too large for its block, on a disk that is empty.
      *'setxattr'* | *': setting attribute'* | *': preserving permissions'*) ;;
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_message="the destination cannot take more: ${said##*: }"
        return 0
        ;;
    esac
  done
  return 1
}

# Makes sure that what is in these directories outlives a power cut, if --fsync asks for it.
## Errors of writing that come late are told here, too.
bpct_sync() {
  local -a said=()
  local bpct_from=''
  [[ -n $bpct_fsync ]] || return 0
  bpct_run / sync -f -- "$@" && return
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
  bpct_stop "cannot sync the destination: ${said[0]:-sync ended with exit code $bpct_code}"
}
