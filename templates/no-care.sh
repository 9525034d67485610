## The replacement of care.sh, in scripts without a file of their own for it: they contain all modules.
bpct_with_care() {
  "$@"
}
