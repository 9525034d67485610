# --- the place of a manifest ---
# Writes the manifest beside its name, and gives it that when it is whole.
## The folder is open, and must be the one that bpct was told: neither a symlink on the way there nor a file that others put
## there can lead the manifest elsewhere.
bpct_place_manifest() {
  local -a words=()
  local folder file replaces new named
  bpct_is_as_written "$bpct_batch_directory/summing" || bpct_give_up "$bpct_message"
  { mapfile -d '' -t -n 3 words <"$bpct_batch_directory/summing"; } 2>/dev/null
  [[ ${words[0]-} == bpct-summing-1 ]] || bpct_give_up "$bpct_batch_directory/summing is missing, or of another version"
  file=${words[1]} replaces=${words[2]}
  bpct_open_manifest_folder "${file%/*}/"
  new=/proc/self/fd/$folder/.bpct-${bpct_batch_directory##*/} named=/proc/self/fd/$folder/${file##*/}
  bpct_write_new "$new" "$file" bpct_print_sums
  ((bpct_trees == 0)) || bpct_write_new "$new.tree" "$file.tree" bpct_print_trees
  bpct_require_place "$named" manifest.inode "$file"
  bpct_require_place_of_trees
  ## The manifest comes last: beside it are its own trees, and never those of an earlier one.
  if ((bpct_trees)); then
    bpct_give_name "$new.tree" "$named.tree" tree.inode
  elif bpct_has_trees "$named.tree"; then
    rm -f -- "$named.tree" || bpct_leave_place "$file.tree, of an earlier sum, cannot be removed"
  fi
  bpct_give_name "$new" "$named" manifest.inode
  exec {folder}<&-
  rm -f -- "$bpct_attempt/sorted" "$bpct_attempt/trees" "$bpct_attempt/trees.sorted" "$bpct_attempt/leaves"
}

# Opens folder $1 into folder.
bpct_open_manifest_folder() {
  local -a found=()
  { exec {folder}<"$1."; } 2>/dev/null || bpct_give_up "$1, where the manifest goes, cannot be opened"
  mapfile -d '' -t found < <(readlink -z -- "/proc/self/fd/$folder")
  [[ ${found[0]%/}/ == "$1" ]] || bpct_give_up "$1 leads to ${found[0]-nowhere}: a directory was replaced since bpct was run"
}

# Makes the new file $1, which is to get the name $2, from the output of $3; never an existing one, and never through a symlink.
## With noclobber Bash still opens devices and FIFOs that are there, also through a symlink: dd does not.
bpct_write_new() {
  local out writer code=0
  local -a said=()
  rm -f -- "$1"
  exec {out}> >(umask "$bpct_user_umask" && exec dd of="$1" bs=64K iflag=fullblock oflag=nofollow conv=excl,fsync 2>"$bpct_attempt/stderr")
  writer=$!
  ## A write fails then where dd has ended.
  trap '' PIPE
  "$3" >&"$out" || code=1
  trap - PIPE
  exec {out}>&-
  wait "$writer" || code=1
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  mapfile -t said <"$bpct_attempt/stderr"
  [[ "${said[*]}" != *': File exists'* ]] || bpct_leave_place "nothing can be written beside $2"
  ((code == 0)) || bpct_leave_place "$2 cannot be written: ${said[0]##*: }"
  ## The owner of the folder may have given the name to something else.
  [[ $(stat --printf='%f %h %s' -- "$1") =~ ^8[0-9a-f]{3}' 1 '([0-9]+)$ && ${said[2]-} == "${BASH_REMATCH[1]} byte"* ]] ||
    bpct_leave_place "the new file beside $2 was replaced"
}

# Gives up unless the name $1, which people know as $3, is free, may be replaced, or was given by an earlier finalizer, which
# left the inode in $2.
bpct_require_place() {
  local known='' there
  [[ -e $1 || -L $1 ]] || return 0
  there=$(stat --printf=%i -- "$1")
  { read -r known _ <"$bpct_batch_directory/$2"; } 2>/dev/null
  [[ -n $replaces || $there == "$known" ]] || bpct_leave_to_others "$3"
}

# Does so for the trees: a file without trees stays, even if files may be replaced.
bpct_require_place_of_trees() {
  if bpct_has_trees "$named.tree"; then
    bpct_require_place "$named.tree" tree.inode "$file.tree"
  elif ((bpct_trees)) && [[ -e $named.tree || -L $named.tree ]]; then
    bpct_leave_to_others "$file.tree"
  fi
}

bpct_leave_to_others() {
  bpct_leave_place "$1 was made meanwhile, and is not replaced; move it away, and bpct --resume"
}

# Gives up, and leaves nothing beside the place: half a manifest would keep a full disk full.
bpct_leave_place() {
  rm -f -- "$new" "$new.tree"
  bpct_give_up "$1"
}

# Succeeds if file $1 holds hash trees.
bpct_has_trees() {
  local word=''
  [[ -f $1 && ! -L $1 ]] && { IFS= read -r -N 10 word <"$1"; } 2>/dev/null && [[ $word == bpct-tree- ]]
}

# Gives the new file $1 the name $2, and leaves its inode in $3.
bpct_give_name() {
  local -r mine=$bpct_batch_directory/$3
  local inode
  inode=$(stat --printf=%i -- "$1") || bpct_give_up "the new file beside $file is gone"
  if ! printf '%s .\n' "$inode" >"$bpct_attempt/inode.new" || ! mv -f -- "$bpct_attempt/inode.new" "$mine"; then
    bpct_stop "cannot write in $bpct_batch_directory"
  fi
  mv -f -T -- "$1" "$2" || bpct_leave_place "$file cannot get its name"
}
