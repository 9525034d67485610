# --- top directories: on metadata servers in turn ---
## How many this job has made, and whether lfs was refused one.
bpct_mdt_turn=0 bpct_mdts_refused=''

# Puts the metadata servers that take new directories below the destination of pair $1 into bpct_mdts, if there are several.
bpct_find_mdts() {
  local -a lines=()
  local line found=''
  mapfile -t lines < <(exec lfs mdts "${bpct_destination_roots[$1]}" 2>/dev/null)
  for line in "${lines[@]}"; do
    [[ ! $line =~ ^(0|[1-9][0-9]{0,4}):\ [^\ ]+\ ACTIVE$ ]] || found+="${BASH_REMATCH[1]} "
  done
  [[ $found != *' '*' ' ]] || bpct_mdts[$1]=$found
}

# Makes those of the directories in hand that are directly below the root, and not there yet; directories in them follow them.
## Each job begins with another server. If lfs makes none, the job does as with all others: a site may let root alone choose servers.
bpct_spread_directories() {
  local -a mdts
  local -i others=0
  local -r job=${bpct_job_directory##*/}
  local name place=$root
  read -r -a mdts <<<"${bpct_mdts[bpct_pair]}"
  [[ -z ${bpct_destination_fds[bpct_pair]-} ]] || place=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  for name in "${bpct_names[@]}"; do
    [[ $name != . && $name != */* && ! -e $place/$name && ! -L $place/$name ]] || continue
    [[ -n $bpct_mdts_refused ]] || bpct_make_on_mdt "${mdts[(10#${job//[!0-9]/} + bpct_mdt_turn) % ${#mdts[@]}]}"
    [[ -d $place/$name ]] || { others+=1 && bpct_mdts_refused=yes; }
  done
  ((others == 0)) || bpct_note "$others" directories-that-were-not-made-on-the-metadata-server-of-their-turn
}

# Makes directory $name in $place on server $1, for this user alone.
## An access list that it inherits counts no umask, so the mode is asked for.
bpct_make_on_mdt() {
  bpct_run "$place" lfs mkdir -i "$1" --mode 700 -- "./$name" || return 0
  bpct_mdt_turn=$((bpct_mdt_turn + 1))
  [[ -z $bpct_limited ]] || bpct_settle_up 1 0
}
