# --- work in hand ---
## The side of a group that is read to compare its contents: source or copy.
bpct_reading=''
## The destination of the group in hand, and the start time.
bpct_to='' bpct_in_hand_since=0 bpct_there=0

# Finds the file that is being copied and how much of the group is there, so that neither a file of 2 TB nor a thousand small
# ones look dead.
## cp works in the order of its names, and if old copies exist it writes into a place: the last existing name is in
## hand. Finding it takes ten checks, and no process.
bpct_look_at_hand() {
  [[ -n $bpct_child ]] || return 0
  ## Small groups end soon, and reading the sizes of a thousand names takes a process.
  ((bpct_bytes >= 1 << 26 || SECONDS - bpct_in_hand_since >= 2)) || return 0
  if [[ $bpct_kind == E ]]; then
    bpct_look_at_range
    return
  fi
  if [[ -n $bpct_reading ]]; then
    bpct_look_at_reading
    return
  fi
  local -a bpct_lines=()
  local line
  bpct_count_there
  local -ir there=bpct_there
  ((there)) || return 0
  bpct_names_in_hand=$((there - 1))
  bpct_tell_name_in_hand "${bpct_names[there - 1]}"
  bpct_split_lines "$(
    bpct_names=("${bpct_names[@]:0:there}")
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" '%f %s\n'
  )"
  for line in "${bpct_lines[@]}"; do
    [[ $line != 8* ]] || bpct_add_size bpct_bytes_in_hand "${line#* }"
  done
}

# Puts how many names of the group in hand are in the destination into bpct_there.
bpct_count_there() {
  local -i missing=${#bpct_names[@]} middle
  local name
  bpct_there=0
  while ((bpct_there < missing)); do
    middle=$(((bpct_there + missing) / 2))
    name=$bpct_to/${bpct_new_name:-${bpct_names[middle]}}
#@include verb/copy/layout/hand.sh if layout
    if [[ -e $name || -L $name ]]; then
      bpct_there=$((middle + 1))
    else
      missing=$middle
    fi
  done
}

# Puts the number of copied names of the group in hand into bpct_there; 0 for names only read, and for ranges.
bpct_count_in_hand() {
  bpct_there=0
  [[ -z $bpct_from || -z $bpct_child || -n $bpct_reading || $bpct_kind == E ]] || bpct_count_there
}

# Finds out how far dd is in the range in hand: its copy is as long as the file from the beginning.
bpct_look_at_range() {
  local word at=0
  bpct_tell_name_in_hand "${bpct_names[0]}"
  { read -r word at <"/proc/$bpct_child/fdinfo/1"; } 2>/dev/null
  ((at <= bpct_range_offset)) || bpct_add_size bpct_bytes_in_hand $((at - bpct_range_offset))
}

# Puts name $1, as people are to see it, into bpct_name_in_hand.
bpct_tell_name_in_hand() {
  local name=$1
  ((${#bpct_prefixes[@]} == 0)) || name=${bpct_prefixes[${name%%/*}]}${name#*/}
  bpct_name_in_hand=${name@Q}
  ## A blank would end the word.
  if [[ $bpct_name_in_hand == \$* ]]; then
    bpct_name_in_hand=${bpct_name_in_hand// /\\040}
  else
    bpct_name_in_hand=${bpct_name_in_hand// /"'"\$"'"\\040"''"}
  fi
}

#@otherwise
bpct_look_at_hand() { :; }
bpct_there=0
bpct_count_in_hand() { :; }
