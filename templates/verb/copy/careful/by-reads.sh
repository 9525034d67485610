# --- copies that a limit can stop ---
bpct_copies_by_reads=''

# Adds the word to the caller's call by which cp reads and writes, if bytes are limited and the user has not decided.
## From coreutils 9.0 on it asks the kernel to copy up to 2 GiB at once: no figure tells these bytes before, and nobody can
## stop the call. Earlier ones do not know the word, or need none.
bpct_copy_by_reads() {
  ((bpct_byte_rate)) && [[ " ${call[*]}" != *' --reflink'* ]] || return 0
  if [[ -z $bpct_copies_by_reads ]]; then
    bpct_copies_by_reads=no
    ! cp --reflink=never --version >/dev/null 2>&1 || bpct_copies_by_reads=yes
  fi
  [[ $bpct_copies_by_reads == no ]] || call+=(--reflink=never)
}
