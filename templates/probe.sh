#!/bin/bash -p
#@include header-@scheduler@.sh
# bpct @text:version@: tells bpct --doctor what a node is like. Changes nothing but its own folder.
#@include environment.sh
umask 077

# --- settings ---
readonly bpct_folder=@word:folder@
readonly -a bpct_roots=(@indexed:roots@)
readonly -a bpct_identities=(@indexed:identities@)
bpct_source_roots=() bpct_source_identities=() bpct_destination_roots=() bpct_destination_identities=()
bpct_message='' bpct_guard=''

#@include shown.sh
#@include roots.sh
# Prints the first line of what a command says of its version.
bpct_version() {
  local line=''
  read -r line < <("$1" --version 2>&1)
  printf '%s %s\n' "$1" "${line:-is missing}"
}

bpct_main() {
  local i now bpct_shown
  printf -v now '%(%s)T' -1
  printf 'node %s\nstarted %s\nbash %s\n' "${SLURMD_NODENAME:-$HOSTNAME}" "$now" "$BASH_VERSION"
  bpct_version cp
  bpct_version tar
  for i in "${!bpct_roots[@]}"; do
    bpct_source_roots=("${bpct_roots[i]}") bpct_source_identities=("${bpct_identities[i]}")
    if bpct_compare_roots; then
      printf 'root %s same\n' "$i"
    else
      printf 'root %s differs\n' "$i"
      bpct_put_shown bpct_shown "$bpct_message"
      printf 'bpct: %s (on %s)\n' "$bpct_shown" "$HOSTNAME" >&2
    fi
  done
  printf 'end\n'
}

bpct_main >"$bpct_folder/report.new" && mv -f -- "$bpct_folder/report.new" "$bpct_folder/report"
