# --- plain access: files are reached by their paths ---
bpct_open_access() { :; }

# Replaces this process by the command that removes $bpct_place with its contents.
bpct_become_place_removal() {
  exec rm -rf -- "$bpct_place"
}
