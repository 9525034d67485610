# --- what is in hand ---
## Which side of a group is read to compare its contents: source or copy.
bpct_reading=''

# Finds the file that is being copied and how much of the group is there, so that a file of 2 TB does not
# look dead. cp goes by the order of its names.
bpct_look_at_hand() {
  bpct_bytes_in_hand=0 bpct_name_in_hand=-
  bpct_look_at_lanes
  [[ -n $bpct_child && -n $bpct_from ]] || return 0
  ## A look at a thousand names costs half of what their copy costs in Bash, and small ones are over soon.
  ((bpct_bytes >= 1 << 26 || SECONDS - bpct_in_hand_since >= 3 * bpct_interval)) || return 0
  if [[ -n $bpct_reading ]]; then
    bpct_look_at_reading
    return
  fi
  local -a bpct_lines=() copies
  local source_text copy_text look='%f %s' line i
  [[ -z $bpct_compares_times ]] || look+=" %.${bpct_time_digits}Y"
  bpct_look_at_both "$look"
  bpct_split_lines "$copy_text"
  copies=("${bpct_lines[@]}")
  bpct_split_lines "$source_text"
  for ((i = 0; i < ${#copies[@]} && i < ${#bpct_lines[@]}; i++)); do
    line=${copies[i]#* }
    [[ ${copies[i]} != 8* ]] || bpct_add_size bpct_bytes_in_hand "${line%% *}"
    [[ ${copies[i]#* } == "${bpct_lines[i]#* }" ]] || break
  done
  ((i < ${#bpct_names[@]})) || return 0
  bpct_tell_name_in_hand "${bpct_names[i]}"
}

# Puts name $1, as people are to see it, into bpct_name_in_hand.
bpct_tell_name_in_hand() {
  local name=$1
  ((${#bpct_prefixes[@]} == 0)) || name=${bpct_prefixes[${name%%/*}]}${name#*/}
  bpct_name_in_hand=${name@Q}
  bpct_name_in_hand=${bpct_name_in_hand// /\\x20}
}

