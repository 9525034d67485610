# --- layouts: the file beside the parts of an archive ---
## docs/developers/archive-index.md defines it. It is not in the file of checksums, which an older bpct takes for one of parts alone.
readonly bpct_layouts_title=bpct-layouts-1
## Bytes of its last word, with the NUL.
readonly bpct_layouts_end=74

# Leaves records of directories as they are: these are made before anybody asks for a layout.
bpct_add_layouts() { :; }

# Moves the layouts of the members of a record into the file laid.
bpct_gather_layouts() {
  local -a laid=()
  local i member
  [[ "${members[*]}" == *$'\1\1'* ]] || return 0
  for i in "${!members[@]}"; do
    [[ ${members[i]} == *$'\1\1'* ]] || continue
    member=${members[i]%%$'\1'*}
    member=${member//$'\2\2'/$'\1'}
    laid+=("${member//$'\2\3'/$'\2'}" "$part ${members[i]##*$'\1'}")
    members[i]=${members[i]%$'\1'*}
  done
  printf '%s\0' "${laid[@]}" >>"$bpct_attempt/laid" || bpct_stop "cannot write in $bpct_attempt"
}

# Writes the layouts apart: those of earlier generations, those of this one, and the sum of everything before it.
bpct_write_layouts() {
  : >>"$bpct_attempt/laid" || bpct_stop "cannot write in $bpct_attempt"
  : >"$bpct_attempt/laid.old" || bpct_stop "cannot write in $bpct_attempt"
  if ((bpct_old_parts)) && [[ -e $bpct_folder/layouts ]]; then
    { cat -- "$bpct_folder/layouts" >"$bpct_attempt/laid.old" && bpct_is_layout_file "$bpct_attempt/laid.old"; } ||
      bpct_give_up "$bpct_archive/layouts is damaged, so nothing is added to it"
  fi
  bpct_write_apart layouts bpct_print_layouts
}

# Succeeds if the last word of file $1 is the sum of all before.
bpct_is_layout_file() {
  local sum end
  sum=$(head -c "-$bpct_layouts_end" -- "$1" | sha256sum) && end=$(tail -c "$bpct_layouts_end" -- "$1" | tr -d '\0') &&
    [[ $end == "sha256 ${sum%% *} ." ]]
}

bpct_print_layouts() {
  local sum
  sum=$(bpct_print_all_layouts | sha256sum) && bpct_print_all_layouts && printf 'sha256 %s .\0' "${sum%% *}"
}

bpct_print_all_layouts() {
  printf '%s\0' "$bpct_layouts_title" &&
    head -c "-$bpct_layouts_end" -- "$bpct_attempt/laid.old" | tail -c +$((${#bpct_layouts_title} + 2)) && cat -- "$bpct_attempt/laid"
}

# Gives them their name. Layouts of parts without their name do not count yet.
bpct_name_layouts() {
  bpct_give_name ".layouts.$bpct_new" layouts
  rm -f -- "$bpct_attempt"/laid{,.old}
}
