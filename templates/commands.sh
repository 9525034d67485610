# --- the user's commands: --pre and --post ---
# Sources the user's commands in file $1 in this shell, so that "module load" works, and makes good what they
# may have changed here. Puts their exit code into bpct_code.
bpct_source() {
  local -r file=$1
  bpct_code=0
  [[ -s $file ]] || return 0
  bpct_state=$2
  set --
  umask "$bpct_user_umask"
  set +u
  # shellcheck source=/dev/null
  source "$file"
  bpct_code=$?
  set -u +e +f +x
  umask 077
  bpct_set_traps
  export LC_ALL=C
  IFS=$' \t\n'
  cd /
  bpct_state=running
  return "$bpct_code"
}

