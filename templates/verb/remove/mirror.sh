# --- a mirror: names that the source lacks go, after the copy, and only if that succeeded ---
declare -a bpct_mirror_sources=() bpct_mirror_identities=()
bpct_copy_number='' bpct_copy_folder='' bpct_mirror_keeps=''

# Reads the file beside the jobs of a removal that belongs to a mirror; other removals have no such file.
bpct_load_mirror() {
  local -a words=()
  local i
  [[ -e $bpct_batch_directory/mirror ]] || return 0
  mapfile -d '' -t words <"$bpct_batch_directory/mirror"
  if [[ ${words[0]-} != bpct-mirror-1 ]] || ((${#words[@]} < 5 || ${#words[@]} % 2 == 0)); then
    bpct_stop "cannot read $bpct_batch_directory/mirror"
  fi
  bpct_copy_number=${words[1]} bpct_copy_folder=${words[2]}
  for ((i = 3; i < ${#words[@]}; i += 2)); do
    bpct_mirror_sources+=("${words[i]}")
    bpct_mirror_identities+=("${words[i + 1]}")
  done
  IFS= read -r -d '' bpct_mirror_keeps <"$bpct_batch_directory/holders" ||
    bpct_stop "cannot read $bpct_batch_directory/holders"
}

# Stops this job unless the copy is over and good, and the sources are here: nothing is removed then.
## A halt would stop all jobs: instead, the process that waits for the batch resumes them when the copy has closed. They
## may start too early if jobs were added to the copy, because these take over the finalizer from the queue that these
## jobs wait for.
bpct_check_mirror() {
  local bpct_pair=0 pause
  ((${#bpct_mirror_sources[@]})) || return 0
  for bpct_pair in "${!bpct_destination_roots[@]}"; do
    break
  done
  for pause in 1 2 4 0; do
    [[ -n $bpct_copy_folder ]] || break
    ! bpct_copy_is_good "${bpct_batch_directory%/*}/$bpct_copy_folder" || break
    ## The records that the finalizer wrote on another node a moment ago may not be visible here yet.
    if [[ $bpct_message != 'has not closed' ]] || ((pause == 0)) || ! bpct_pause "$pause"; then
      bpct_stop "nothing is deleted: batch $bpct_copy_number, which copies, $bpct_message"
    fi
  done
  bpct_sources_are_here || bpct_stop "nothing is deleted: $bpct_message"
}

# Succeeds if the batch in folder $1 has closed, and only names failed in it that vanished or changed, as in any tree in use.
## Otherwise bpct_message holds the reason.
bpct_copy_is_good() {
  local wave=1 attempt=1 record='' line
  local -a words
  local -A ledger=()
  while [[ -e $1/wave.$((wave + 1)) ]]; do
    wave=$((wave + 1))
  done
  local finalizer=$1/parts/finalizer.$wave
  ## Before format 3 a job's folder held all of it.
  [[ -e $finalizer ]] || finalizer=$1/jobs/finalizer.$wave
  while [[ -e $finalizer/attempt.$((attempt + 1)) ]]; do
    attempt=$((attempt + 1))
  done
  bpct_message='has not closed'
  { read -r record <"$finalizer/attempt.$attempt/exit"; } 2>/dev/null
  [[ $record =~ ^complete(-with-errors)?' '.*' .'$ ]] || return 1
  while read -r -a words; do
    [[ ${words[-1]-} != . ]] || ledger[${words[0]}]=${words[*]:1:${#words[@]}-2}
  done <"$finalizer/attempt.$attempt/ledger"
  for line in entries directories errors; do
    [[ ${ledger[$line]-} =~ ^[0-9]+(' '[0-9]+){3,5}$ ]] || return 1
  done
  ((${ledger["entries"]##* } == 0 && ${ledger["directories"]##* } == 0)) || return 1
  bpct_message='has failures'
  read -r -a words <<<"${ledger["errors"]}"
  ((words[2] + words[3] + words[4] + words[5] == 0)) || return 1
  bpct_message='lacks attributes that the destination does not keep; --lossy accepts that'
  [[ -z ${ledger["lost"]-} ]] || bpct_are_losses_accepted "${ledger["lost"]}"
}

# Succeeds if the user gave up all kinds of attributes that are lost by a line of a ledger: $1. A name that lacks nothing known may lack
# anything.
bpct_are_losses_accepted() {
  local -ra kinds=(mode owner time acl xattr links project)
  local -a counts
  local -i i known=0
  [[ $1 =~ ^[0-9]{1,18}(' '[0-9]{1,18}){7,8}$ ]] || return 1
  read -r -a counts <<<"$1"
  for i in "${!kinds[@]}"; do
    ## Older versions knew no projects.
    known+=10#${counts[i + 2]-0}
    [[ ${counts[i + 2]-0} == 0 || " $bpct_mirror_keeps " == *" lossy-${kinds[i]} "* ]] || return 1
  done
  ((known >= 10#${counts[0]} + 10#${counts[1]}))
}

# Succeeds if the sources are the trees that were walked: in a source that is not mounted here nothing would be found.
bpct_sources_are_here() {
  local -a nodes types words
  local i class
  mapfile -t nodes < <(stat -L --printf='%i %d\n' -- "${bpct_mirror_sources[@]}" 2>/dev/null)
  mapfile -t types < <(stat -f --printf='%t\n' -- "${bpct_mirror_sources[@]}" 2>/dev/null)
  for i in "${!bpct_mirror_sources[@]}"; do
    if [[ ! -e ${bpct_mirror_sources[i]} ]]; then
      bpct_tell_absence "${bpct_mirror_sources[i]}"
      return 1
    fi
    read -r -a words <<<"${nodes[i]-} 0"
    (((words[1] >> 8 & 0xfff) == 0)) && class=network || class=block
    if [[ "${words[0]}:${types[i]-}:$class" != "${bpct_mirror_identities[i]}" ]]; then
      bpct_message="${bpct_mirror_sources[i]} is not the same directory as on the host where bpct was run"
      return 1
    fi
  done
}

# Takes those of "${bpct_names[@]}" out that the source has by now: they fail as changed.
bpct_spare_what_the_source_has() {
  local -r source=${bpct_mirror_sources[bpct_pair]-}
  local -a said=() numbers=()
  local name line i=0 mode size
  [[ -n $source ]] && ((${#bpct_names[@]})) || return 0
  ! bpct_is_gone "$source/$bpct_below" || return 0
  mapfile -t said < <(cd -- "$source/$bpct_below" && exec stat --printf='' -- "${bpct_names[@]/#/"./"}" 2>&1 >/dev/null)
  for line in "${said[@]}"; do
    [[ $line == *': No such file or directory' || $line == *': Not a directory' ]] || break
    i=$((i + 1))
  done
  ((i < ${#bpct_names[@]} || i < ${#said[@]})) || return 0
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if bpct_is_gone "$source/$bpct_below/$name"; then
      numbers+=("$i")
    else
      failed+=1 changed+=1 mode='' size=0
      read -r mode size < <(stat --printf='%f %s\n' -- \
        "/proc/self/fd/${bpct_source_fds[bpct_pair]}/$prefix$name" 2>/dev/null)
      [[ $mode != 8* ]] || kept+=$size
      bpct_record_error "$prefix$name" changed 'the source has it by now'
    fi
  done
  bpct_leave_only "${numbers[@]}"
}

