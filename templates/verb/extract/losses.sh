# --- attributes that the destination does not keep, and those that it shows late ---
## The attributes that the name in hand lacks: their kinds, with commas between them, and a message.
bpct_lost='' bpct_lost_words=''

# Puts the losses of $1 from $2, two lines of stat in the form of bpct_look, and those of the last tar, into bpct_lost and
# bpct_lost_words; fails if they differ in more than attributes.
## An ordinary user cannot keep each set-id bit.
bpct_find_lost() {
  local -a is has
  local -i mask=8#7777
  local words
  ((EUID == 0)) || mask=8#777
  bpct_lost=''
  read -r -a is <<<"$1"
  read -r -a has <<<"$2"
  [[ -n $1 && ${is[0]%???} == "${has[0]%???}" ]] && ((${#is[@]} == ${#has[@]})) || return 1
  ## Only of directories the size is not asked for.
  ((${#is[@]} % 2 == 0)) || [[ ${is[-2]} == "${has[-2]}" ]] || return 1
  (((16#${is[0]} & mask) == (16#${has[0]} & mask))) || bpct_lost+=,mode
  ((${#is[@]} < 4)) || [[ "${is[1]} ${is[2]}" == "${has[1]} ${has[2]}" ]] || bpct_lost+=,owner
  [[ ${is[-1]} == "${has[-1]}" ]] || bpct_lost+=,time
  [[ $bpct_refused != *,acl,* ]] || bpct_lost+=,acl
  [[ $bpct_refused != *,xattr,* ]] || bpct_lost+=,xattr
  bpct_lost=${bpct_lost#,}
  words=${bpct_lost//,/, }
  words=${words/acl/access list}
  words=${words/xattr/extended attributes}
  bpct_lost_words="the destination does not keep its $words${bpct_refusal:+: $bpct_refusal}"
}

# Succeeds as soon as $1 does, which looks at the names in hand: times may have to be set once more, and be shown late.
bpct_comes_right() {
  "$1" || { bpct_mend_times && "$1"; } || bpct_await "$1"
}

# Calls $1, which looks at the names in hand, after one and two seconds, until it succeeds, if they lack nothing but attributes: a
# client of a server may show those of a moment ago.
bpct_await() {
  local pause before
  [[ ! -e $bpct_attempt/no-cache ]] || return 1
  for pause in 1 2; do
    before=$bpct_found
    bpct_lack_attributes && bpct_pause "$pause" || return 1
    ! "$1" || return 0
  done
  ## They are kept so: there is no wait for the next ones.
  [[ $bpct_found != "$before" ]] || : >"$bpct_attempt/no-cache" || bpct_stop "cannot write in $bpct_attempt"
  return 1
}

# Waits so for names that are in doubt only because tar could not set attributes of some.
bpct_await_rest() {
  [[ -n $bpct_have_come ]] && ((${#bpct_said[@]})) || return 0
  local IFS=$'\n'
  local -r expected=${wanted[*]}
  IFS=$' \t\n'
  bpct_are_as_expected || bpct_await bpct_are_as_expected
}

# Succeeds if bpct_found differs from the expected line in attributes alone.
bpct_lack_attributes() {
  local -a is=() should=()
  local i is_lost=''
  mapfile -t is <<<"$bpct_found"
  mapfile -t should <<<"$expected"
  ((${#is[@]} == ${#bpct_names[@]} && ${#should[@]} == ${#is[@]})) || return 1
  for i in "${!is[@]}"; do
    bpct_find_lost "${is[i]}" "${should[i]}" || return 1
    is_lost+=$bpct_lost
  done
  [[ -n $is_lost ]]
}
