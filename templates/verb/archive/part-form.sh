# --- parts are tars, plain or compressed ---
## The tar of a group is compressed by itself: each can be read without those before it, and all of them, one behind the other, are
## one tar. The last member and the end of the group's tar are left out before that. With blocks of 512
## bytes the end is exactly two blocks of zeros; that costs less than compression does: 700 MB through zstd took 1.0 to 1.5 times
## as long as with 64 KiB.
bpct_compress='' bpct_part_suffix='' bpct_tar_blocks=0 bpct_behind=0
declare -a bpct_packer=()

# Sets the form of parts: none, gzip or zstd.
bpct_set_form() {
  bpct_compress=$1 bpct_tar_blocks=1
  case $bpct_compress in
    none) bpct_part_suffix=.tar bpct_tar_blocks=128 ;;
    gzip) bpct_part_suffix=.tar.gz bpct_packer=(gzip -nc) ;;
    zstd) bpct_part_suffix=.tar.zst bpct_packer=(zstd --quiet --stdout) ;;
    *) bpct_stop "parts cannot be compressed by '$bpct_compress'" ;;
  esac
  [[ $bpct_compress != none ]] || return 0
  type -P "$bpct_compress" >/dev/null || bpct_blame command "$HOSTNAME has no $bpct_compress, which compresses the archive"
  if ! : >"$bpct_attempt/end" || ! bpct_print_end >"$bpct_attempt/behind" 2>/dev/null; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_behind=$(stat --printf=%s -- "$bpct_attempt/behind")
}

# Prints the bytes behind the members of a group: the last member, and the end of a tar.
bpct_print_end() {
  "${bpct_tar[@]}" --blocking-factor=1 --directory="$bpct_attempt" end
}

# Replaces this process by the writer of the tar of these words into a part.
## Its end ends the commands that feed it. A compressor's input ends when the codes are written.
bpct_become_writer() {
  [[ $bpct_compress != none ]] || exec "$@"
  exec "${bpct_packer[@]}" < <(
    "$@" | head -c "-$bpct_behind"
    printf '%s %s .\n' "${PIPESTATUS[@]}" >"$bpct_attempt/codes"
  )
}

# Puts the exit code of tar into code; 2 if not all of it was compressed.
bpct_hear_tar() {
  local -a words=()
  [[ $bpct_compress != none ]] || return 0
  ((code)) || read -r -a words <"$bpct_attempt/codes"
  code=2
  [[ ${words[1]-} != 0 || ${words[2]-} != . ]] || code=${words[0]}
}

# Moves the end of the part behind the bytes that the tar of the group has added.
bpct_take_written() {
  if [[ $bpct_compress == none ]]; then
    end=$tarred
    bpct_cut_part
  else
    end=$(stat --printf=%s -- "$bpct_part_file")
  fi
}
