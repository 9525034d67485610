## What care.sh does, in scripts that have no file of their own for it: they hold all.
bpct_with_care() {
  "$@"
}
