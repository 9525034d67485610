# --- the kinds of attributes that a copy lacks ---
bpct_kinds=''

# Puts the kinds of attributes in which two lines of bpct_survey differ into bpct_kinds, with commas between them. Fails if there are
# none, or if more differs: presence, type or size.
bpct_find_kinds() {
  local -a a b
  local -i mask=$bpct_mode_mask
  bpct_kinds=''
  [[ -n $1 && -n $2 ]] || return 1
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  (((16#${a[0]} & 0170000) == (16#${b[0]} & 0170000))) || return 1
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 1
  [[ ${a[0]} != a* ]] || mask=0170000
  (((16#${a[0]} & mask) == (16#${b[0]} & mask))) || bpct_kinds+=,mode
  [[ -z $bpct_compares_owners || ${a[2]} == "${b[2]}" && ${a[3]} == "${b[3]}" ]] || bpct_kinds+=,owner
  [[ -z $bpct_compares_times ]] || ! bpct_times_differ "${a[5]}" "${b[5]}" || bpct_kinds+=,time
  bpct_kinds=${bpct_kinds#,}
  [[ -n $bpct_kinds ]]
}

# Succeeds if the destination was seen to keep none of bpct_kinds.
bpct_is_known_loss() {
  local -a kinds
  local kind
  IFS=, read -r -a kinds <<<"$bpct_kinds"
  for kind in "${kinds[@]}"; do
    [[ $bpct_keeps == *" loses-$kind "* ]] || return 1
  done
}
