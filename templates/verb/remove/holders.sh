# --- a mirror: the directories that stay ---
# Gives the directories that stay, and have lost names, the attributes that the copy gave them: the time of their source, and its
# mode if it does not let its owner write.
bpct_restore_holders() {
  local -a words=()
  local i fd
  [[ -n $bpct_mirror_keeps ]] || return 0
  mapfile -d '' -t words <"$bpct_batch_directory/holders"
  for ((i = 1; i < ${#words[@]}; i += 2)); do
    if bpct_open_sealed "${words[i]}" "${words[i + 1]}" || bpct_open_directory source "${words[i]}" "${words[i + 1]}"; then
      fd=$bpct_fd
      bpct_restore_holder "/proc/self/fd/$fd/." "${bpct_mirror_sources[words[i]]}/${words[i + 1]}"
      bpct_close "$fd"
    fi
  done
}

# Restores directory $1, whose source is $2. The copy left alone attributes that this user may not set, too.
bpct_restore_holder() {
  local -a modes times
  mapfile -t modes < <(stat -L --printf='%f %.9Y\n' -- "$1" "$2" 2>/dev/null)
  ((${#modes[@]} == 2)) && [[ ${modes[1]} == 4* ]] || return 0
  times=("${modes[@]#* }") modes=("${modes[@]%% *}")
  if [[ " $bpct_mirror_keeps " == *' mode '* ]] && ((16#${modes[0]} == (16#${modes[1]} | 0700))); then
    [[ ${modes[0]} == "${modes[1]}" ]] || bpct_run / chmod --reference="$2" -- "$1"
  fi
  [[ " $bpct_mirror_keeps " != *' timestamps '* || ${times[0]} == "${times[1]}" ]] ||
    bpct_run / touch -c -m -d "@${times[1]}" -- "$1"
}

