## needs: attempt.sh format-sums.sh ledger.sh written.sh
## reads: bpct_attempt bpct_batch_directory bpct_message bpct_user_umask
## fills: out
# --- the place of a manifest ---
# Writes the manifest beside its name, and gives it that when it is whole.
## The folder is open, and must be the one that bpct was told: neither a symlink on the way there nor a file that others put
## there can lead the manifest elsewhere.
bpct_place_manifest() {
  local -a words=()
  local folder out file replaces new
  bpct_is_as_written "$bpct_batch_directory/summing" || bpct_give_up "$bpct_message"
  { mapfile -d '' -t -n 3 words <"$bpct_batch_directory/summing"; } 2>/dev/null
  [[ ${words[0]-} == bpct-summing-1 ]] || bpct_give_up "$bpct_batch_directory/summing is missing, or of another version"
  file=${words[1]} replaces=${words[2]}
  bpct_open_manifest_folder "${file%/*}/"
  new=/proc/self/fd/$folder/.bpct-${bpct_batch_directory##*/}
  bpct_make_new "$new" "$file"
  if ! bpct_print_sums >&"$out" || ! sync -- "$new"; then
    bpct_give_up "the manifest $file cannot be written"
  fi
  bpct_name_manifest "$new" "/proc/self/fd/$folder/${file##*/}"
  exec {out}>&- {folder}<&-
  rm -f -- "$bpct_attempt/sorted"
}

# Opens folder $1 into folder.
bpct_open_manifest_folder() {
  local -a found=()
  { exec {folder}<"$1."; } 2>/dev/null || bpct_give_up "$1, where the manifest goes, cannot be opened"
  mapfile -d '' -t found < <(readlink -z -- "/proc/self/fd/$folder")
  [[ ${found[0]%/}/ == "$1" ]] || bpct_give_up "$1 leads to ${found[0]-nowhere}: a directory was replaced since bpct was run"
}

# Makes the new file $1 for manifest $2, and opens it into out; never one that is there, and never through a symlink.
bpct_make_new() {
  rm -f -- "$1"
  umask "$bpct_user_umask"
  set -o noclobber
  { exec {out}>"$1"; } 2>/dev/null || bpct_give_up "nothing can be written beside $2"
  set +o noclobber
  umask 077
}

# Gives the new file $1 the name $2. What is there stays, unless it may be replaced, or an earlier finalizer put it there.
bpct_name_manifest() {
  local -r mine=$bpct_batch_directory/manifest.inode
  local inode known='' there=''
  inode=$(stat --printf=%i -- "$1") || bpct_give_up "the manifest beside $file is gone"
  { read -r known _ <"$mine"; } 2>/dev/null
  [[ ! -e $2 && ! -L $2 ]] || there=$(stat --printf=%i -- "$2")
  if [[ -n $there && -z $replaces && $there != "$known" ]]; then
    rm -f -- "$1"
    bpct_give_up "$file was made meanwhile, and is not replaced; move it away, and bpct --resume"
  fi
  if ! printf '%s .\n' "$inode" >"$bpct_attempt/inode.new" || ! mv -f -- "$bpct_attempt/inode.new" "$mine"; then
    bpct_stop "cannot write in $bpct_batch_directory"
  fi
  mv -f -T -- "$1" "$2" || bpct_give_up "the manifest $file cannot get its name"
}
