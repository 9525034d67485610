# --- the publication of a snapshot, in its pool ---
#@include verb/snapshot/record.sh
readonly bpct_snapshot_name='^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z$'

# Publishes the snapshot, sets others aside, and unlocks the pool; else bpct_why has the obstacle. $1 is a file for the words of
# commands. The record of the base is in bpct_base_record then: without the lock somebody may remove it.
bpct_publish_in_pool() {
  local -a said=()
  local held=''
  ! bpct_holds_pool || held=yes
  bpct_why="the pool $bpct_pool is not locked for this batch any more: the snapshot is not published"
  [[ -n $held || -d $bpct_pool/$bpct_snapshot ]] || return 1
  [[ -z $bpct_pool_base ]] || { read -r bpct_base_record <"$bpct_pool/.bpct/$bpct_pool_base"; } 2>/dev/null
  if ! { bpct_write_record && bpct_name_snapshot && bpct_move_latest; } 2>"$1"; then
    mapfile -t said <"$1"
    bpct_why="the snapshot is not published in $bpct_pool: ${said[0]-something else is in its place}"
    return 1
  fi
  rm -rf -- "$bpct_pool/.bpct/unlocked-$bpct_snapshot"
  [[ -n $held ]] || return 0
  bpct_drop_snapshots
  bpct_unlock_pool
}

# Writes the record of the snapshot before its name becomes visible.
bpct_write_record() {
  printf '%s\n' "$bpct_record" >"$bpct_pool/.bpct/$bpct_snapshot.new" &&
    mv -T -- "$bpct_pool/.bpct/$bpct_snapshot.new" "$bpct_pool/.bpct/$bpct_snapshot"
}

# Gives the snapshot its name.
bpct_name_snapshot() {
  local -r written=$bpct_pool/.incomplete-$bpct_snapshot published=$bpct_pool/$bpct_snapshot
  if [[ ! -e $published && ! -L $published ]]; then
    mv -T -- "$written" "$published" || return 1
  fi
  [[ -d $published && ! -L $published && ! -e $written ]]
}

# Makes "latest" lead to the snapshot, unless it leads to a newer one, or this one has shrunk.
bpct_move_latest() {
  local to=''
  [[ $bpct_snapshot_state != shrunk ]] || return 0
  ## A user's own file with that name is no reason to keep the pool locked.
  if [[ -e $bpct_pool/latest && ! -L $bpct_pool/latest ]]; then
    bpct_note 1 latest-is-no-symlink
    bpct_say "latest is no symlink: it is left alone, and does not lead to the snapshot"
    return 0
  fi
  [[ ! -L $bpct_pool/latest ]] || to=$(readlink -- "$bpct_pool/latest")
  [[ ! $to =~ $bpct_snapshot_name || ! $to > $bpct_snapshot || ! -d $bpct_pool/$to ]] || return 0
  ln -s -f -T -- "$bpct_snapshot" "$bpct_pool/.bpct/latest.new" &&
    mv -T -- "$bpct_pool/.bpct/latest.new" "$bpct_pool/latest"
}

# Sets the snapshots aside that are no longer kept.
## The last good snapshot stays if this one is not good, and all stay if this one has shrunk.
bpct_drop_snapshots() {
  local name record aside
  [[ $bpct_snapshot_state != shrunk ]] || return 0
  for name in "${bpct_drops[@]}"; do
    [[ $name != "$bpct_snapshot" ]] || continue
    [[ $name != "$bpct_last_good" || $bpct_snapshot_state != complete-with-errors ]] || continue
    [[ -d $bpct_pool/$name && ! -L $bpct_pool/$name ]] || continue
    ## The record stays until the folder is gone: only the record proves that the folder is ours.
    record='' aside=$bpct_pool/.deleting-$name
    { read -r record <"$bpct_pool/.bpct/$name"; } 2>/dev/null
    if [[ ! $record =~ $bpct_record_line || -e $aside || -L $aside ]] || ! mv -T -- "$bpct_pool/$name" "$aside"; then
      bpct_say "the snapshot $name is kept, because it has no record, or cannot be renamed"
    fi
  done
}

# Unlocks the pool, by a rename: no process must ever meet half a lock.
bpct_unlock_pool() {
  bpct_why="cannot unlock the pool $bpct_pool"
  local -r aside=$bpct_pool/.bpct/unlocked-$bpct_snapshot
  mv -T -- "$bpct_pool/.bpct/lock" "$aside" || return 1
  rm -rf -- "$aside"
}
