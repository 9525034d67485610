# --- the emptying of a place in which files got their layouts ---
# Replaces this process by the command that removes all in the directory in hand, and not the directory.
bpct_become_emptier() {
  shopt -s dotglob nullglob
  exec rm -rf -- ./*
}
