# Succeeds if the file at path $1 belongs to this user, or to the user that a server gives his files to.
bpct_is_own() {
  [[ -O $1 ]] || { [[ $bpct_keeps =~ ' owner-'([0-9]+)' ' ]] && [[ $(stat -L --printf=%u -- "$1") == "${BASH_REMATCH[1]}" ]]; }
}
