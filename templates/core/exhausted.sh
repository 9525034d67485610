## Errors of the file system of the destination, which is full.
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
