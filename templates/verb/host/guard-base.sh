# --- guarded access: links to the base are made below one sealed directory ---
# Asks the end here for links.
## link(2) fails between two mounts, even of one file system, and the sealed tree has one of its own. So the directory above the base and
## the copy is sealed once more, in a mount namespace of that end.
bpct_ask_near_linker() {
  [[ $near_tree != / ]] || bpct_stop 'no symlink can be refused below /'
  bpct_wishes+=' sealed '
  bpct_run / bpct_become_near_linker
  bpct_read_answer "$bpct_attempt/taken" || bpct_stop "no links can be made here: ${bpct_answer_words:-the end here ended without a word}"
}

bpct_become_near_linker() {
  exec 2>"$bpct_attempt/taken" >/dev/null < <(bpct_print_request link "$near_tree" '')
  # shellcheck disable=SC2086 # it is several words
  exec $bpct_namespace bash --norc --noprofile -c "$bpct_program" bpct unshare
}
