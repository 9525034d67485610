# --- a pool at an end: the folder of the nights of a tree on another host ---
## The end goes to the pool, but for questions about a place that may be none. Its folder is as root or the user made it, closed to others,
## so no path in it leads elsewhere.
#@include verb/snapshot/pool.sh
bpct_pool='' bpct_snapshot='' bpct_snapshot_state='' bpct_last_good='' bpct_pool_base='' bpct_token='' bpct_batch='' bpct_batch_directory=''
declare -a bpct_drops=()

# Tells, in words ended by NUL, about the place that the request names: its kind, the way by which others could replace it, and its real name;
# then "D" and the name of each folder in it, and "R", the name and the content of each file that bpct keeps there, in
# hexadecimal digits, or "L" for those of the lock. Makes the pool first, if the request wishes it.
bpct_pool_look() {
  local -a words=() found=()
  local place=${bpct_end_names[0]} kind=missing real='' danger='' said name
  [[ $place == /* ]] || place=~/$place
  real=$place
  if [[ $bpct_wishes == *' make '* && ! -e $place && ! -L $place ]] && ! said=$(mkdir -m 700 -- "$place" 2>&1); then
    bpct_end_said=("$said")
  fi
  if [[ -d $place ]] && ! said=$(cd -P -- "$place" 2>&1); then
    kind=closed bpct_end_said=("${said#*: }")
  elif [[ -d $place ]] && cd -P -- "$place"; then
    real=$(pwd -P && printf .)
    real=${real%$'\n.'}
    danger=$(bpct_print_danger "$real")
    if [[ -d .bpct && ! -L .bpct ]]; then
      kind=pool
    elif [[ -n $(find . -mindepth 1 -maxdepth 1 -printf x -quit) ]]; then
      kind=filled
    else
      kind=empty
    fi
    if [[ $kind == empty && $bpct_wishes == *' make '* && ( -z $danger || $bpct_wishes != *' trusts_nobody '* ) ]]; then
      said=$(mkdir -m 700 -- .bpct 2>&1) && kind=pool || bpct_end_said+=("$said")
    fi
  elif [[ -e $place || -L $place ]]; then
    kind=other
  elif [[ ! -d ${place%/*}/ ]]; then
    kind=lost
  fi
  words=("$kind" "$danger" "$real")
  if [[ $kind == pool ]]; then
    mapfile -d '' -t found < <(find . -mindepth 1 -maxdepth 1 -type d -name '*Z' -printf '%f\0')
    for name in "${found[@]}"; do
      words+=(D "$name" '')
    done
    mapfile -d '' -t found < <(find .bpct -mindepth 1 -maxdepth 1 -type f ! -name '*.new' -printf '%f\0')
    for name in "${found[@]}"; do
      words+=(R "$name" "$(bpct_print_hexadecimal <".bpct/$name")")
    done
    mapfile -d '' -t found < <(find .bpct/lock -mindepth 1 -maxdepth 1 -type f -printf '%f\0' 2>/dev/null)
    for name in "${found[@]}"; do
      words+=(L "$name" "$(bpct_print_hexadecimal <".bpct/lock/$name")")
    done
  fi
  printf '%s\n' "$bpct_mark"
  printf '%s\0' "${words[@]}"
  bpct_answer 0
}

# Prints its input in digits: the files of a pool have words ended by NUL themselves.
bpct_print_hexadecimal() {
  od -An -v -tx1 | tr -d ' \n'
}

# Prints how users other than root could replace directory $1 or entries in it; nothing for another user than root.
bpct_print_danger() {
  local at=$1 look
  ((EUID == 0)) || return 0
  while :; do
    look=$(stat --printf='%u %a %F' -- "${at:-/}") || return 0
    if [[ $look != '0 '* ]]; then
      printf '%s does not belong to root' "${at:-/}"
      return
    fi
    look=${look#* }
    if [[ $look == *directory ]] && ((8#${look%% *} & 8#022)) && { [[ $at == "$1" ]] || ! ((8#${look%% *} & 8#1000)); }; then
      printf 'others can write in %s' "${at:-/}"
      return
    fi
    [[ -n ${at%/} ]] || return 0
    at=${at%/*}
  done
}

# Takes the lock for the process that the request names by the holder, its command, a token and its home; a lock whose holder is the fifth
# name is one that is over.
## It appears by one rename, so that no process ever meets half a lock.
bpct_pool_lock() {
  local -r fresh=.bpct/lock.$bpct_mark.new over=${bpct_end_names[4]}
  local said
  if [[ -n $over && "$(<.bpct/lock/holder)" == "$over" ]]; then
    said=$(mv -T -- .bpct/lock "$fresh" 2>&1 && rm -rf -- "$fresh" 2>&1) || bpct_end_said=("$said")
  fi
  said=$({ mkdir -m 700 -- "$fresh" && printf %s "${bpct_end_names[0]}" >"$fresh/holder" && printf %s "${bpct_end_names[1]}" >"$fresh/command" &&
    printf %s "${bpct_end_names[2]}" >"$fresh/token" && printf '0\0%s\0' "${bpct_end_names[3]}" >"$fresh/batch" &&
    printf %s "$PWD" >"$fresh/place" && : >"$fresh/heartbeat" &&
    mv -T -- "$fresh" .bpct/lock; } 2>&1)
  if [[ ! -d $fresh && "$(<.bpct/lock/token)" == "${bpct_end_names[2]}" ]]; then
    bpct_answer 0
    return
  fi
  rm -rf -- "$fresh"
  ## Somebody was quicker, which is no fault.
  [[ -d .bpct/lock ]] || bpct_end_said+=("$said")
  bpct_answer 9
}

# Succeeds if the lock is that of the request: of a process by its token, or of its batch, by number and folder.
bpct_holds_pool() {
  local -a words=()
  [[ -z $bpct_token ]] || { [[ "$(<.bpct/lock/token)" == "$bpct_token" ]]; } 2>/dev/null || return 1
  [[ -z $bpct_batch ]] || { mapfile -d '' -t words <.bpct/lock/batch; } 2>/dev/null || return 1
  [[ -n $bpct_token || "${words[0]-} ${words[1]#*:}" == "$bpct_batch $bpct_batch_directory" ]]
}

# Begins the snapshot that the request names behind a token: makes its folder and its record, sets those aside that no batch can publish, whose
# names are the last ones, and keeps the list of sources, the third name, in escapes of printf.
bpct_pool_begin() {
  local name said
  bpct_token=${bpct_end_names[0]}
  bpct_holds_pool || { bpct_end_said=('the lock is another one by now') && bpct_answer 9 && return; }
  said=$({ printf %b "${bpct_end_names[2]}" >.bpct/sources.new && mv -T -- .bpct/sources.new .bpct/sources &&
    printf 'begun .\n' >".bpct/${bpct_end_names[1]}.new" && mv -T -- ".bpct/${bpct_end_names[1]}.new" ".bpct/${bpct_end_names[1]}" &&
    mkdir -m 700 -- ".incomplete-${bpct_end_names[1]}"; } 2>&1) || { bpct_end_said=("$said") && bpct_answer 9 && return; }
  for name in "${bpct_end_names[@]:3}"; do
    [[ -e .deleting-$name || -L .deleting-$name ]] || mv -T -- ".incomplete-$name" ".deleting-$name" 2>/dev/null
  done
  bpct_answer 0
}

# Notes the batch that holds the lock now: token, number and folder.
bpct_pool_hand() {
  bpct_token=${bpct_end_names[0]}
  if bpct_holds_pool && printf '%s\0' "${bpct_end_names[@]:1}" >.bpct/lock/batch.new && mv -T -- .bpct/lock/batch.new .bpct/lock/batch; then
    bpct_answer 0
  else
    bpct_end_said=('the lock is another one by now')
    bpct_answer 9
  fi
}

# Gives the lock back, whose token the request has.
bpct_pool_leave() {
  bpct_token=${bpct_end_names[0]} bpct_pool=. bpct_snapshot=$bpct_mark
  ! bpct_holds_pool || bpct_unlock_pool
  bpct_answer 0
}

# Publishes the snapshot: number and folder of its batch, its name, its record and state, the base, the last good one, and those that are no
# longer kept. Answers with the record of the base, and with words for people; "note" before a word counts that.
bpct_pool_publish() {
  local -i code=0
  bpct_pool=$PWD bpct_batch=${bpct_end_names[0]} bpct_batch_directory=${bpct_end_names[1]} bpct_snapshot=${bpct_end_names[2]}
  bpct_record=${bpct_end_names[3]} bpct_snapshot_state=${bpct_end_names[4]} bpct_pool_base=${bpct_end_names[5]}
  bpct_last_good=${bpct_end_names[6]} bpct_drops=("${bpct_end_names[@]:7}")
  bpct_publish_in_pool ".bpct/said.$bpct_mark" || { code=9 && bpct_end_said+=("$bpct_why"); }
  rm -f -- ".bpct/said.$bpct_mark"
  bpct_answer "$code" "$bpct_base_record"
}

bpct_say() {
  bpct_end_said+=("$1")
}

bpct_note() {
  bpct_end_said+=("note $2")
}

# Removes the folders that were set aside, and their records.
## Only a record proves that a folder is one of bpct. rm follows no symlink, and stays on the file system.
bpct_pool_sweep() {
  local -a found=()
  local name record said
  mapfile -d '' -t found < <(find . -mindepth 1 -maxdepth 1 -type d -name '.deleting-*Z' -printf '%f\0')
  for name in "${found[@]}"; do
    record=.bpct/${name#.deleting-}
    [[ ${name#.deleting-} =~ $bpct_snapshot_name && -f $record && ! -L $record && ! -e ${name#.deleting-} ]] || continue
    ## A user has closed some directories to himself.
    ((EUID == 0)) || find "./$name" -xdev -type d ! -perm -u=rwx -exec chmod u+rwx -- '{}' + 2>/dev/null
    if said=$(rm -rf --one-file-system -- "./$name" 2>&1); then
      rm -f -- "$record"
    else
      bpct_end_said+=("$name cannot be removed: ${said%%$'\n'*}")
    fi
  done
  bpct_answer 0
}
