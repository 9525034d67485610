# --- changed sources ---
# Fails those of "${bpct_names[@]}" that were seen to change while they were copied, and, where all have other bytes than the walk
# has found, those that have changed since the list was written.
## The list tells the bytes of a group, not of each name. Those of a vanished name nobody knows any more.
bpct_fail_moved() {
  local -A counted=()
  local -a figures late=()
  local name i found=0 is_missing='' bpct_survey_more=' %.9Z'
  for name in "${bpct_rewritten[@]}"; do
    bpct_has_failed "$name" ||
      bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
  done
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  ! bpct_are_bytes_as_planned || return 0
  for i in "${!bpct_surveyed[@]}"; do
    [[ -n ${bpct_surveyed[i]} ]] || is_missing=yes
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ ${figures[0]-} == 8* && ($bpct_kind != H || -z ${counted[${figures[4]}]-}) ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size found "${figures[1]}"
  done
  ((found != planned)) || return 0
  bpct_find_late "${bpct_surveyed[@]}"
  for i in "${late[@]}"; do
    bpct_has_failed "${bpct_names[i]}" || bpct_fail "${bpct_names[i]}" changed 'has changed since the walk; this is the later state' whole
  done
}

# Succeeds if the files in bpct_surveyed have the planned bytes in all, where each name is one file, and none is missing.
## A loop takes 0.1 ms a name: it reads each line by single bytes.
bpct_are_bytes_as_planned() {
  local -a sizes=("${bpct_surveyed[@]/#[!8]*/8 0}")
  [[ $bpct_kind != H && " ${sizes[*]} " != *'  '* ]] || return 1
  sizes=("${sizes[@]#* }")
  sizes=("${sizes[@]%% *}")
  local IFS=+
  ((${sizes[*]:-0} == planned))
}
