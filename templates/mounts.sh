# --- the names of mounts ---
# Puts the name that /proc/self/mountinfo writes as $2 into the variable named $1.
## It escapes these four with three octal digits, and # besides in newer kernels. %b of printf would take a digit that follows
## for a fourth one.
bpct_put_mount() {
  local name=$2
  name=${name//\\040/ }
  name=${name//\\011/$'\t'}
  name=${name//\\012/$'\n'}
  name=${name//\\043/#}
  printf -v "$1" '%s' "${name//\\134/\\}"
}
