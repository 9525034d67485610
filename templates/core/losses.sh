# --- copied names that lack attributes: how many ---
## The entries and the directories, then how many of them lack each kind: mode, owner, time, acl, xattr, links, project.
declare -ga bpct_losses=(0 0 0 0 0 0 0 0 0)

# Counts a name by its class: lost, and its lacks; directory stands among that for one.
bpct_count_loss() {
  local word
  local -i i=0
  bpct_lossy=$((bpct_lossy + 1))
  [[ ,${1#lost:}, != *,directory,* ]] || i=1
  bpct_losses[i]=$((bpct_losses[i] + 1))
  i=1
  for word in mode owner time acl xattr links project; do
    i+=1
    [[ ,${1#lost:}, != *",$word,"* ]] || bpct_losses[i]=$((bpct_losses[i] + 1))
  done
}

bpct_write_losses() {
  bpct_make_line "${bpct_losses[@]}"
  printf '%s\n' "$bpct_line" >"$bpct_attempt/lost"
}
