# --- the user's commands: --pre and --post ---
readonly -a bpct_sourced=("$bpct_batch_directory"/{pre,post}.sh)
declare -a bpct_imported=()

# Takes over the functions of the environment, which this shell has passed over: "module" is one.
## Imports no function that would replace a builtin, or one that exists already. A Bash that reads BASH_ENV lists them,
## because Lmod defines them there.
bpct_import_functions() {
  local name
  local -a names
  mapfile -t names < <(bash -s <<<'compgen -A function >&3' 3>&1 >/dev/null 2>&1)
  bpct_imported=()
  for name in "${names[@]}"; do
    [[ $(type -t -- "$name") =~ ^(alias|builtin|function|keyword)$ ]] || bpct_imported+=("$name")
  done
  ((${#bpct_imported[@]})) || return 0
  # shellcheck source=/dev/null
  source <(bash -s -- "${bpct_imported[@]}" <<<'declare -f -- "$@" >&3' 3>&1 >/dev/null 2>&1)
}

# Sources the user's commands, $1 (pre or post), in this shell, so that "module load" works, and restores the state that they may
# have changed here.
## Puts their exit code into bpct_code. A local variable shadows an exported one of the same name: the variables of
## callers also begin with bpct_.
bpct_source() {
  local -r bpct_commands=$bpct_batch_directory/$1.sh
  bpct_code=0
  [[ -s $bpct_commands ]] || return 0
  bpct_import_functions
  bpct_state=$1
  ## Signals until now were only noted; from now on they end the script at once.
  bpct_leave_if_told
  set --
  umask "$bpct_user_umask"
  set +u
  # shellcheck source=/dev/null
  source "$bpct_commands"
  bpct_code=$?
  set -u +e +f +x
  ((${#bpct_imported[@]} == 0)) || unset -f -- "${bpct_imported[@]}"
  bpct_clean_path
  umask 077
  bpct_set_traps
  export LC_ALL=C
  IFS=$' \t\n'
  cd /
  bpct_state=running
  return "$bpct_code"
}

#@otherwise
bpct_source() { :; }
