# --- the names of mounts ---
# Puts the name that /proc/self/mountinfo writes as $2 into the variable named $1.
## The kernel escapes these four with three octal digits, and # as well in newer versions. %b of printf would read a
## following digit as a fourth one.
bpct_put_mount() {
  local name=$2
  name=${name//\\040/ }
  name=${name//\\011/$'\t'}
  name=${name//\\012/$'\n'}
  name=${name//\\043/#}
  printf -v "$1" '%s' "${name//\\134/\\}"
}
