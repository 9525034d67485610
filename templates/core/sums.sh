# --- lines of checksums ---
bpct_escaped='' bpct_escapes_returns=''

# Puts name $1 into bpct_escaped as the checksum command writes it; where that differs, a backslash stands before the line.
## Coreutils 9.0 and later escape carriage returns, too, and take a raw one for the end of a line.
bpct_escape_name() {
  bpct_escaped=${1//\\/\\\\}
  bpct_escaped=${bpct_escaped//$'\n'/\\n}
  [[ $bpct_escaped == *$'\r'* ]] || return 0
  [[ -n $bpct_escapes_returns ]] || bpct_learn_escapes
  [[ $bpct_escapes_returns == no ]] || bpct_escaped=${bpct_escaped//$'\r'/\\r}
}

bpct_learn_escapes() {
  local line
  line=$(cd -- "$bpct_attempt" && : >$'\r' && "$bpct_verify" -- $'\r')
  rm -f -- "$bpct_attempt/"$'\r'
  [[ $line == \\* ]] && bpct_escapes_returns=yes || bpct_escapes_returns=no
}

