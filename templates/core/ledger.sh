# --- the ledger: walked = copied + linked + failed + open ---
## The exit record of a job without open work: state, names, bytes, failed, changed, seconds, code, node.
readonly bpct_exit_line='^complete(-with-errors)?( (0|[1-9][0-9]{0,17})){6} [^ ]+( :[0-9]+)? [.]$'
readonly bpct_tally_line='^((0|[1-9][0-9]{0,17}) ){6}(:[0-9]+ )?[.]$'
readonly bpct_lost_line='^((0|[1-9][0-9]{0,17}) ){8,9}(:[0-9]+ )?[.]$'
readonly bpct_record_line_of_groups='^[1-9][0-9]{0,17}( (0|[1-9][0-9]{0,17})){2,3}( :[0-9]+)? [.]$'
bpct_settled_names=0 bpct_failed_names_of_jobs=0 bpct_copied_bytes=0
bpct_links=0 bpct_failed_links=0 bpct_directories=0 bpct_failed_directories=0
bpct_base_links=0 bpct_base_bytes=0 bpct_same=0 bpct_same_bytes=0 bpct_landed_names=0 bpct_landed_bytes=0
bpct_complete=0 bpct_with_errors=0 bpct_first_start=0 bpct_last_end=0
declare -a bpct_unfinished=() bpct_all_classes=() bpct_all_losses=()

# Adds up the work of all jobs and of this finalizer, and writes the ledger; stops if it does not match the walk.
## A function may add lines of its own to further: $1.
bpct_close_ledger() {
  local part job
  bpct_all_classes=("${bpct_classes[@]}") bpct_all_losses=("${bpct_losses[@]}")
  bpct_add_start "$bpct_part/"
  for part in "$bpct_parts"/[0-9]*/; do
    bpct_add_start "$part"
    job=$bpct_batch_directory/jobs/${part:${#bpct_parts}+1}
    ## Another job of a later wave has taken over all work of this one.
    [[ ! -e ${job}handed-over ]] || continue
    ## The part belongs to a wave that was never completed; the groups of a real job would be open.
    [[ ! -e ${job}submission && ! -e ${part}attempt.1 ]] || bpct_add_part "$part"
  done
  bpct_add_own_groups
  bpct_count_base_links
  bpct_count_same
  bpct_count_landed
  bpct_write_ledger "${1-:}"
}

# Notes when the first attempt at the part in folder $1 began.
bpct_add_start() {
  local seconds
  { read -r seconds _ <"$1attempt.1/start"; } 2>/dev/null
  [[ ${seconds-} =~ $bpct_group_number ]] || return 0
  ((bpct_first_start > 0 && bpct_first_start <= seconds)) || bpct_first_start=$seconds
}

# Adds the final figures of the newest attempt at the part in folder $1. Absence is never success.
bpct_add_part() {
  local number=1 record='' i others
  local -a bpct_lines=() figures classes=(0 0 0 0 0 0) losses=(0 0 0 0 0 0 0 0 0)
  while [[ -e $1attempt.$((number + 1)) ]]; do
    number=$((number + 1))
  done
  { read -r record <"$1attempt.$number/exit"; } 2>/dev/null
  read -r -a figures <<<"$record"
  [[ ! $record =~ $bpct_exit_line ]] || bpct_sum_up "${figures[@]:1:6}"
  if [[ ! $record =~ $bpct_exit_line || ${figures[8]} != @(.|":$bpct_sum") ]] || ((figures[3] > figures[1])); then
    [[ $record != complete* ]] || bpct_say "$1attempt.$number/exit is damaged"
    bpct_unfinished+=("job ${1:${#bpct_parts}+1:-1}")
    return 0
  fi
  [[ ${figures[0]} != complete ]] || bpct_complete=$((bpct_complete + 1))
  [[ ${figures[0]} == complete ]] || bpct_with_errors=$((bpct_with_errors + 1))
  bpct_settled_names=$((bpct_settled_names + figures[1]))
  bpct_add_size bpct_copied_bytes "${figures[2]}"
  ((bpct_last_end >= figures[5])) || bpct_last_end=${figures[5]}
  bpct_load_lines "$1attempt.$number/lost" "$bpct_lost_line"
  [[ -z ${bpct_lines[*]-} ]] || read -r -a losses <<<"${bpct_lines[*]}"
  ## Older versions knew no projects.
  [[ ${losses[8]} != [:.]* ]] || losses[8]=0
  ## Without a proof that a name lacks attributes alone it has failed.
  ((losses[0] <= figures[3] && losses[1] == 0)) || losses=(0 0 0 0 0 0 0 0 0)
  figures[3]=$((figures[3] - losses[0]))
  for i in "${!bpct_all_losses[@]}"; do
    bpct_all_losses[i]=$((bpct_all_losses[i] + losses[i]))
  done
  bpct_failed_names_of_jobs=$((bpct_failed_names_of_jobs + figures[3]))
  bpct_load_lines "$1attempt.$number/tally" "$bpct_tally_line"
  others=${figures[3]}
  if ((${#bpct_lines[@]})); then
    read -r -a classes <<<"${bpct_lines[*]}"
    classes=("${classes[@]:0:6}")
    others=$((others - classes[0] - classes[1] - classes[2] - classes[3] - classes[4]))
    ((others >= 0)) || classes=(0 0 0 0 0) others=${figures[3]}
  fi
  classes[5]=$others
  for i in "${!classes[@]}"; do
    bpct_all_classes[i]=$((bpct_all_classes[i] + classes[i]))
  done
}

# Adds the groups of this finalizer, links and directories apart. Of its entries files copied as ranges may lack attributes, or
# extracted links: no finalizer has both.
bpct_add_own_groups() {
  local line
  local -i failed=0
  local -a bpct_lines words
  bpct_load_lines "$bpct_attempt/journal" "$bpct_journal_line"
  for line in "${bpct_lines[@]}"; do
    read -r -a words <<<"$line"
    if ((words[0] < bpct_first_link_group)); then
      ## Jobs have copied these as ranges.
      bpct_settled_names=$((bpct_settled_names + words[1]))
      failed=$((failed + words[3]))
    elif ((words[0] < bpct_first_attribute_group)); then
      bpct_links=$((bpct_links + words[1]))
      bpct_failed_links=$((bpct_failed_links + words[3]))
    else
      bpct_directories=$((bpct_directories + words[1]))
      bpct_failed_directories=$((bpct_failed_directories + words[3]))
    fi
  done
  if ((failed)); then
    bpct_failed_names_of_jobs=$((bpct_failed_names_of_jobs + failed - bpct_losses[0]))
  else
    bpct_failed_links=$((bpct_failed_links - bpct_losses[0]))
  fi
  bpct_failed_directories=$((bpct_failed_directories - bpct_losses[1]))
}

# Calls $2 for each record that attempts at parts have left in their files $1, with its group, entries, bytes and, where
# there are any, directories.
bpct_for_records() {
  local -a bpct_lines words
  local part line
  local -i number
  for part in "$bpct_parts"/[0-9]*/; do
    for ((number = 1; ; number++)); do
      [[ -e ${part}attempt.$number ]] || break
      bpct_load_lines "${part}attempt.$number/$1" "$bpct_record_line_of_groups"
      for line in "${bpct_lines[@]}"; do
        read -r -a words <<<"${line% .}"
        "$2" "${words[@]}"
      done
    done
  done
}

# Counts the links to the base: the planned ones, without those that the newest record of a group lists as unlinked.
bpct_count_base_links() {
  local -a unlinked=() unlinked_bytes=()
  local -i i
  bpct_base_links=$bpct_linked_entries bpct_base_bytes=$bpct_linked_bytes
  ((bpct_linked_entries)) || return 0
  bpct_for_records unlinked bpct_note_unlinked
  for i in "${!unlinked[@]}"; do
    bpct_base_links=$((bpct_base_links - unlinked[i]))
    bpct_base_bytes=$((bpct_base_bytes - unlinked_bytes[i]))
  done
  ((bpct_base_bytes >= 0)) || bpct_base_bytes=0
}

bpct_note_unlinked() {
  unlinked[$1]=$2 unlinked_bytes[$1]=$3
}

# Counts the entries compared by content and left as they were.
## Of several records of a group the smallest counts: entries that one wave copied, a later one finds unchanged.
bpct_count_same() {
  local -a same=() same_bytes=()
  local -i i
  bpct_for_records same bpct_note_same
  for i in "${!same[@]}"; do
    bpct_same=$((bpct_same + same[i]))
    bpct_add_size bpct_same_bytes "${same_bytes[i]}"
  done
}

bpct_note_same() {
  ((${same[$1]-$2} < $2)) || same[$1]=$2 same_bytes[$1]=$3
}

# Counts the failed names that have come all the same.
bpct_count_landed() {
  local -a landed=() landed_bytes=()
  local i
  bpct_for_records landed bpct_note_landed
  for i in "${!landed[@]}"; do
    bpct_landed_names=$((bpct_landed_names + landed[i]))
    bpct_add_size bpct_landed_bytes "${landed_bytes[i]}"
  done
  ((bpct_landed_names <= bpct_failed_names_of_jobs)) || bpct_landed_names=$bpct_failed_names_of_jobs
}

bpct_note_landed() {
  landed[$1]=$2 landed_bytes[$1]=$3
}

# Writes the ledger.
## The bytes of failed names are the difference to the walked ones; without a failed name none may be missing. A file
## that grew after the walk is copied completely, so more may be copied than was walked.
bpct_write_ledger() {
  local -r failed=$((bpct_failed_names_of_jobs + bpct_failed_links))
  local -r entries=$((bpct_walked_entries - bpct_settled_names - bpct_links))
  local -r directories=$((bpct_walked_directories - bpct_directories))
  local -a further=()
  ((bpct_linked_entries == 0)) || further=("base $bpct_base_links $bpct_base_bytes")
  ((bpct_same == 0)) || further+=("same $bpct_same $bpct_same_bytes")
  ((bpct_all_losses[0] + bpct_all_losses[1] == 0)) || further+=("lost ${bpct_all_losses[*]}")
  "${1-:}"
  local -r links=$((bpct_links - bpct_failed_links + bpct_base_links))
  ## Entries that were not linked were copied.
  local bytes=$((bpct_walked_bytes + bpct_linked_bytes - bpct_base_bytes - bpct_copied_bytes)) failed_bytes=0 now
  ((bytes > 0)) || bytes=0
  if ((entries == 0 && bpct_failed_names_of_jobs > 0)); then
    failed_bytes=$bytes bytes=0
  fi
  printf -v now '%(%s)T' -1
  ((bpct_last_end >= now)) || bpct_last_end=$now
  if ! printf '%s .\n' \
    "entries $bpct_walked_entries $((bpct_settled_names - bpct_failed_names_of_jobs - bpct_base_links)) $links $failed $((entries > 0 ? entries : 0))" \
    "directories $bpct_walked_directories $((bpct_directories - bpct_failed_directories)) $bpct_failed_directories $((directories > 0 ? directories : 0))" \
    "bytes $bpct_walked_bytes $bpct_copied_bytes $failed_bytes $bytes" \
    "errors ${bpct_all_classes[*]}" \
    "jobs $bpct_complete $bpct_with_errors ${#bpct_unfinished[@]}" \
    "times $bpct_first_start $bpct_last_end" "${further[@]}" >"$bpct_attempt/ledger.new" ||
    ! mv -f -- "$bpct_attempt/ledger.new" "$bpct_attempt/ledger"; then
    bpct_stop "cannot write the ledger in $bpct_attempt"
  fi
  bpct_tell_difference "$entries" "$directories" "$bytes"
}

# Stops if entries, directories or bytes are missing, or more were counted than the walk found: $1, $2, $3.
bpct_tell_difference() {
  local missing='' more='' sentence=''
  bpct_add_difference "$1" "$bpct_walked_entries" entries
  bpct_add_difference "$2" "$bpct_walked_directories" directories
  bpct_add_difference "$3" "$bpct_walked_bytes" bytes
  [[ -z $missing ]] || sentence+="; ${missing# and } are missing"
  [[ -z $more ]] || sentence+="; ${more# and } were counted beyond those of the walk"
  if ((${#bpct_unfinished[@]})); then
    sentence+="; ${bpct_unfinished[*]:0:9} left no complete exit record"
  fi
  [[ -z $sentence ]] || bpct_give_up "the ledger does not close: ${sentence#; }"
}

# Adds a difference to missing, or to more if it is negative: number, total, noun.
bpct_add_difference() {
  local difference=${1#-} whole=$2
  bpct_put_commas difference
  bpct_put_commas whole
  if (($1 > 0)); then
    missing+=" and $difference of $whole $3"
  elif (($1 < 0)); then
    more+=" and $difference $3"
  fi
}

# Makes the number in the variable named $1 one for people: 3,000.
bpct_put_commas() {
  local number=${!1}
  while [[ $number =~ ^([0-9]+)([0-9]{3}(,.*)?)$ ]]; do
    number=${BASH_REMATCH[1]},${BASH_REMATCH[2]}
  done
  printf -v "$1" '%s' "$number"
}

# Counts the groups without a journal line, of all parts except those of jobs taken over by later waves, into bpct_open, and puts
# the names of the others, by group, into bpct_settled_here.
bpct_count_open() {
  local -a bpct_lines
  local part number journal line names
  for part in "$bpct_parts"/[0-9]*/; do
    [[ ! -e $bpct_batch_directory/jobs/${part:${#bpct_parts}+1}handed-over ]] || continue
    journal=''
    for ((number = 1; ; number++)); do
      [[ -e ${part}attempt.$number ]] || break
      [[ ! -e ${part}attempt.$number/journal ]] || journal=${part}attempt.$number/journal
    done
    [[ -n $journal ]] || continue
    bpct_load_lines "$journal" "$bpct_journal_line"
    for line in "${bpct_lines[@]}"; do
      names=${line#* }
      bpct_settled_here[${line%% *}]=${names%% *}
    done
  done
  bpct_open=$((bpct_job_groups - ${#bpct_settled_here[@]}))
}

# Ends the finalizer as stopped, and tells so.
bpct_give_up() {
  bpct_tell "is incomplete: $1" </dev/null
  bpct_stop "$1"
}
