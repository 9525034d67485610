## Complaints of commands, and errors that may be over in a moment.
# Succeeds if the error of the last command may be over in a moment.
## A directory that another node has just made may not be visible here yet; a name that cp does not find in the source
## is gone.
bpct_may_pass() {
  local -a messages=()
  local said
  mapfile -t messages <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${messages[@]}" || return 0
  for said in "${messages[@]}"; do
    [[ $said != *': No such file or directory' || $said == 'cp: cannot '@(stat|open)' '* ]] || return 0
  done
  return 1
}

