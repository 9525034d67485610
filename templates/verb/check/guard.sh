# --- guarded mode: the comparing ---
# Fails: names are looked at through the checked descriptors of their directories.
bpct_agree_at_once() {
  return 1
}
