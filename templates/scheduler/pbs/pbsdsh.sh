# Puts the full name of pbsdsh into the caller's pbsdsh; its bare name if it is nowhere.
## PATH of a job has the folder of PBS's commands only where the site's profile says so. bpct looks for them in the same places (PbsFolders).
bpct_find_pbsdsh() {
  local line folder=${PBS_EXEC-}
  local -a lines=()
  pbsdsh=$(type -P pbsdsh) && return
  if [[ -z $folder ]]; then
    { mapfile -t lines <"${PBS_CONF_FILE:-/etc/pbs.conf}"; } 2>/dev/null
    for line in "${lines[@]}"; do
      [[ $line != PBS_EXEC=* ]] || folder=${line#*=}
    done
  fi
  for folder in "${folder%%[[:blank:]]*}" /opt/pbs; do
    pbsdsh=$folder/bin/pbsdsh
    [[ ! -x $pbsdsh ]] || return 0
  done
  pbsdsh=pbsdsh
}

