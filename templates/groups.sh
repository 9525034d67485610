## reads: bpct_keeps bpct_time_digits
## sets: bpct_compares_owners bpct_compares_times bpct_lines bpct_look bpct_mode_mask bpct_names bpct_seen
## fills: text
# --- groups: what stat says of names ---
bpct_seen=''

## What a comparison looks at is decided here, for the quick look at a whole group (bpct_look, a format of stat)
## and for the close one at single names: what the copy keeps and this user can keep. An ordinary user cannot keep
## owners, nor the setuid, setgid and sticky bits that go with them.
bpct_look='%F %s' bpct_mode_mask=0170000 bpct_compares_owners='' bpct_compares_times=''
if [[ $bpct_keeps == *' mode '* ]]; then
  bpct_look='%f %s'
  ((EUID == 0)) && bpct_mode_mask=0177777 || bpct_mode_mask=0170777
fi
if [[ $bpct_keeps == *' ownership '* && $EUID == 0 ]]; then
  bpct_look+=' %u %g'
  bpct_compares_owners=yes
fi
if [[ $bpct_keeps == *' timestamps '* ]]; then
  bpct_look+=" %.${bpct_time_digits}Y"
  bpct_compares_times=yes
fi

# Becomes a stat of "${bpct_names[@]}" in directory $1, printing in format $2; to be called in a subshell.
## Further arguments: options of stat. Before one of a group with a name "-" stands "./": that alone is stat's standard input.
## To hand a thousand names on costs Bash as much as to look at them costs stat.
bpct_become_stat() {
  local IFS=/
  cd -- "$1" 2>/dev/null || return 1
  [[ /${bpct_names[*]}/ != */-/* ]] || bpct_names=("${bpct_names[@]/#/./}")
  exec stat --printf="$2" "${@:3}" -- "${bpct_names[@]}" 2>/dev/null
}

# Puts all that descriptor $1 has to give into text.
## mapfile and plain read ask a pipe for one byte at a time: 1.3 million calls of read(2) for what stat says of 20,000
## files and their copies (strace). read -N asks for blocks.
bpct_read_text() {
  text=''
  read -r -N 999999999 text <&"$1"
}

# Puts the lines of text $1, none of them empty, into bpct_lines.
bpct_split_lines() {
  local -
  local IFS=$'\n'
  set -f
  # shellcheck disable=SC2206 # is to be split
  bpct_lines=($1)
}

