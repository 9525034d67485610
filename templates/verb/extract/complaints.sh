# --- complaints of tar, and which of them tell of a loss ---
readonly bpct_of_attribute='^tar: (l?setxattrat|acl_[a-z_]+): '
readonly bpct_no_lists="^tar: acl_.*': (Operation not supported|Function not implemented)$"
readonly bpct_of_rights='^tar: .*: (Cannot utime|Cannot change mode to [^:]*|Cannot change ownership to [^:]*): [A-Z][A-Za-z ]+$'
readonly bpct_ended='tar: Exiting with failure status due to previous errors'
readonly bpct_no_loss="^tar: (Removing leading .* from (member names|hard link targets)$|l?setxattrat: Cannot set 'security[.]selinux' )"

# Puts the messages of the last tar that tell of a loss into bpct_said.
## tar sets an access list for each member, if only that of its mode: where a file system has none at all, only members with a list
## lose something. Labels of SELinux follow from where a file is.
bpct_take_complaints() {
  local -a said=() of_lists=()
  local message
  bpct_said=()
  ## The word about a frame stands first, without the "tar: " of all other lines, so no member's name is taken for it.
  [[ -z $bpct_has_packed || ! -s $bpct_attempt/undecodable ]] || bpct_said=("$bpct_undecodable: $(<"$bpct_attempt/undecodable")")
  bpct_join_messages
  for message in "${said[@]}"; do
    if [[ $message =~ $bpct_no_lists ]]; then
      of_lists+=("$message")
    elif [[ ! $message =~ $bpct_no_loss ]]; then
      bpct_said+=("$message")
    fi
  done
  ((${#of_lists[@]} == 0)) || ! bpct_may_hold_lists || bpct_said+=("${of_lists[@]}")
}

# Puts the messages into said. The name in one about an attribute may hold line feeds, and its error stands at its end.
bpct_join_messages() {
  local -r whole="': [A-Z][A-Za-z ]+$"
  local -a lines=()
  local line
  mapfile -t lines <"$bpct_attempt/stderr"
  for line in "${lines[@]}"; do
    if [[ $line != 'tar: '* && ${said[-1]-} =~ $bpct_of_attribute && ! ${said[-1]} =~ $whole ]]; then
      said[-1]+=$'\n'$line
    else
      said+=("$line")
    fi
  done
}

## The kinds that tar could not set and stat does not show, with commas around them, and the error of a message about attributes.
bpct_refused='' bpct_refusal=''

# Succeeds if the last tar, which code tells of, has written all and complained of nothing but attributes.
bpct_complains_of_attributes() {
  local message
  ((code == 0)) || [[ ${bpct_said[-1]-} == "$bpct_ended" ]] || return 1
  ! bpct_is_shaken "${bpct_said[@]}" || return 1
  for message in "${bpct_said[@]}"; do
    if [[ $message == "$bpct_ended" ]]; then
      continue
    elif [[ $message =~ $bpct_of_attribute ]]; then
      case $message in
        'tar: acl_'*) bpct_refused+=,acl, ;;
        *) bpct_refused+=,xattr, ;;
      esac
    elif [[ ! $message =~ $bpct_of_rights ]]; then
      return 1
    fi
    bpct_refusal=${message##*: }
  done
}

# Succeeds unless no member in hand has an access list of its own.
bpct_may_hold_lists() {
  local -a members=()
  local member
  ((${#telling[@]})) || bpct_list_members || return 0
  mapfile -t members <"$bpct_attempt/members"
  ((${#members[@]} >= ${#bpct_names[@]})) || return 0
  for member in "${members[@]}"; do
    ## The sign stands behind ten letters of type and mode.
    [[ $member != ??????????+* ]] || return 0
  done
  return 1
}

# Has tar list the members in hand, since it was not asked to while it extracted them; of later groups it is.
bpct_list_members() {
  local fed=''
  local -i code=0
  bpct_open_archives
  bpct_run / bpct_become_lister || code=1
  bpct_close_archives
  : >"$bpct_attempt/no-lists" || bpct_stop "cannot write in $bpct_attempt"
  return "$code"
}

bpct_become_lister() {
  exec tar --list --verbose --verbose --acls --blocking-factor=128 --file=- >"$bpct_attempt/members" < <(bpct_feed)
}

# Puts the class of tar's message, $1, into class. Members may have names that read like its words.
bpct_class_complaint() {
  if [[ $1 =~ $bpct_of_attribute || $1 == 'the archive is damaged in '* ]]; then
    class=differs
  elif [[ $1 =~ ': '(Permission denied|Operation not permitted)$ ]]; then
    class=denied
  fi
}
