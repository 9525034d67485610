# --- plain access: roots that nobody else can enter ---
## By pair: yes or no.
declare -ga bpct_shut=()

# Succeeds if only this user can enter the destination root of pair $1, which was empty when bpct planned. Modes show the rights that
# access lists give a group.
bpct_is_shut() {
  local mode='' owner=''
  if [[ -z ${bpct_shut[$1]-} ]]; then
    bpct_shut[$1]=no
    [[ -n $bpct_replaces ]] || read -r mode owner < <(stat --printf='%f %u\n' -- "${bpct_destination_roots[$1]}/.")
    [[ $mode != 4* || $owner != "$EUID" ]] || (((16#$mode & 0077) != 0)) || bpct_shut[$1]=yes
  fi
  [[ ${bpct_shut[$1]} == yes ]]
}
