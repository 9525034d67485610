# --- records of checksums ---
# Calls $2 for each whole record of a group in file $1, with mark, group and count, and its lines in lines.
## A record is a line "G GROUP COUNT" or "P GROUP COUNT", of a part of a group, then its lines, then a dot. A torn one ends the file.
bpct_read_records() {
  local fd mark group count
  local -a lines
  exec {fd}<"$1" || bpct_stop "cannot read $1"
  while read -r mark group count _ <&"$fd"; do
    [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
    [[ $mark == [GP] && $group =~ $bpct_group_number && $count =~ ^(0|[1-9][0-9]{0,8})$ ]] || break
    mapfile -t -n $((count + 1)) lines <&"$fd"
    [[ ${#lines[@]} == $((count + 1)) && ${lines[count]} == . ]] || break
    unset "lines[count]"
    "$2"
  done
  exec {fd}<&-
}
