## The replacement of sealed.sh and sealed-copy.sh, if paths are trusted: it does nothing.
bpct_enter_namespace() { :; }

bpct_seal() { :; }

bpct_go_sealed() {
  return 1
}

bpct_make_at_once_sealed() {
  return 1
}
