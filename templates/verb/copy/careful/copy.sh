# --- careful copying of a group ---
# Copies the group in hand, and reports names that fail.
bpct_copy_carefully() {
  local -r planned=$bpct_bytes
  local -ra all=("${bpct_names[@]}")
  local -A figures=()
  local -a figures_taken=()
  local copied
  bpct_lost_here=0 bpct_lost_names=()
  ! bpct_copy_together || return 0
  bpct_set_aside_bad
  bpct_by_place bpct_copy_there
  bpct_keep_sums
  copied=$planned
  bpct_names=("${all[@]}")
  [[ $bpct_kind == M ]] || bpct_fail_folded
  [[ $bpct_kind == M || -n ${bpct_doubted[bpct_group]-} ]] || bpct_fail_moved
  if ((bpct_failed_here > bpct_lost_here)); then
    bpct_names=("${all[@]}")
    ## Repaired names are not copied.
    if [[ $bpct_kind != M ]]; then
      bpct_sum_copied
      bpct_record_landed
    fi
  fi
  bpct_keep_same
#@include verb/copy/project/settle.sh if project
  bpct_record_losses
  ((${#all[@]} == bpct_failed_here - bpct_lost_here)) || bpct_sync_group
  bpct_names=("${all[@]}")
  bpct_drop
  bpct_from=''
  ((bpct_failed_here > bpct_lost_here)) || bpct_end_full_row
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Copies "${bpct_names[@]}" from $bpct_from to $bpct_to, and makes sure that they are there.
bpct_copy_and_check() {
  bpct_set_aside_settled
  ((${#bpct_names[@]})) || return 0
  bpct_agreed=()
  if [[ -z $bpct_by_content && $bpct_kind != M ]]; then
    bpct_replace
  else
    bpct_mend_old
  fi
}

# Copies "${bpct_names[@]}" to $bpct_to and makes sure that they are there; fails, without reporting a name, if they do not fit,
# but fewer of them may.
bpct_copy_whole() {
  local -a whole=()
  local -a bpct_begun=("${bpct_names[@]}")
  bpct_agreed=()
  if [[ -z ${bpct_is_verified_later-} ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -n $bpct_is_tried ]]; then
    ((bpct_code == 0))
  elif [[ -n $bpct_verify && -z ${bpct_is_verified_later-} ]]; then
    bpct_copy_first
  else
    bpct_call_cp
  fi || {
    ! bpct_is_too_much || return 1
    bpct_copy_patiently bpct_mend_copy "${bpct_names[@]}"
  }
  bpct_check_copies
  [[ -n $bpct_apart ]] || ((bpct_failed_here == 0)) || bpct_undo_failed
  ((${#whole[@]} == 0)) || bpct_verify_names "${whole[@]}"
}

# Puts the path of a name of the group in hand into bpct_path.
bpct_set_path() {
  bpct_path=$bpct_prefix$1
  ((${#bpct_prefixes[@]} == 0)) || bpct_path=${bpct_prefixes[${bpct_path%%/*}]}${bpct_path#*/}
}

# Fails the names whose directory cannot be used: cp would follow a symlink there.
bpct_set_aside_bad() {
  ((${#bpct_bad_directories[@]})) || return 0
  local -a good=()
  local name directory
  for name in "${bpct_names[@]}"; do
    directory=$bpct_below
    [[ $name != */* ]] || directory=$bpct_prefix${name%/*}
    if bpct_is_below_bad "$directory"; then
      bpct_fail "$name" other "$bpct_message"
    else
      good+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}
