# --- sealed access: the kernel follows no symlink below the directory that is extracted to ---
# Puts it into root.
bpct_put_extract_root() {
  root=${bpct_sealed_destinations[bpct_pair]-}
  [[ -n $root ]] || bpct_stop 'the destination is not sealed'
}

# Leaves it to tar to report obstacles on the way.
bpct_is_way_good() { :; }
