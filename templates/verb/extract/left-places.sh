# --- layouts: places that killed jobs have left ---
# Removes the places that killed jobs have left in the destination.
## A directory of another inode has only the name of one.
bpct_remove_laying_places() {
  local -a words=()
  local file fd root=''
  for file in "$bpct_parts"/[0-9]*/attempt.*/{,lane.*/}laying; do
    [[ -s $file ]] || continue
    mapfile -d '' -t words <"$file"
    [[ ${words[3]-} == . && ${words[0]} =~ ^[0-9]{1,9}$ && ${words[1]} == .bpct-new.* && ${words[1]} != */* ]] || continue
    local -i bpct_pair=${words[0]}
    bpct_put_extract_root
    [[ -d $root/${words[1]} && ! -L $root/${words[1]} ]] || continue
    { exec {fd}<"$root/${words[1]}/."; } 2>/dev/null || continue
    if [[ $(stat -L --printf=%i -- "/proc/self/fd/$fd") == "${words[2]}" ]]; then
      bpct_run "/proc/self/fd/$fd" bpct_become_emptier || :
      bpct_run / rmdir -- "$root/${words[1]}" || bpct_say "cannot remove ${words[1]} in the destination"
    fi
    exec {fd}<&-
  done
}
