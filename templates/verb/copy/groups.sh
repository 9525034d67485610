# --- groups: stat output for names ---
bpct_seen=''

## The attributes that comparisons check are chosen here, for the quick check of a whole group (bpct_look, a format of
## stat) and for the close one of single names: those that the copy keeps and this user can keep. An ordinary user
## cannot keep owners, nor the setuid, setgid and sticky bits that go with them.
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

# Replaces this process by a stat of "${bpct_names[@]}" in directory $1, printing in format $2; to be called in a subshell.
## Further arguments: options of stat. A group with the name "-" gets "./" before it: "-" alone is stat's standard
## input. Passing on a thousand names costs Bash as much as checking them costs stat.
bpct_become_stat() {
  local IFS=/
  cd -- "$1" 2>/dev/null || return 1
  [[ /${bpct_names[*]}/ != */-/* ]] || bpct_names=("${bpct_names[@]/#/./}")
  exec stat --printf="$2" "${@:3}" -- "${bpct_names[@]}" 2>/dev/null
}

# Reads descriptor $1 to its end into text.
## mapfile and plain read ask a pipe for one byte at a time: 1.3 million calls of read(2) for the output of stat for 20,000
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

