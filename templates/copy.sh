## needs: agree.sh apart.sh attempt.sh awake.sh check.sh destination.sh doubted-copies.sh failures.sh guard-copy.sh
##   guard-together.sh mend.sh replace.sh sealed-copy.sh unusable.sh update.sh verify.sh
## may need: contents.sh
## reads: bpct_bad_directories bpct_below bpct_by_content bpct_bytes bpct_code bpct_copy bpct_destination_roots
##   bpct_doubted bpct_group bpct_guard bpct_is_verified_later bpct_kind bpct_makes_place bpct_message bpct_pair
##   bpct_prefixes bpct_source_roots bpct_verify
## sets: bpct_agreed bpct_changed_here bpct_failed_here bpct_failed_names bpct_from bpct_in_hand_since bpct_is_partial
##   bpct_is_tried bpct_landed bpct_names bpct_new_name bpct_prefix bpct_sums bpct_to
## fills: bpct_path
# --- copying a group ---
bpct_new_name='' bpct_prefix='' bpct_is_tried='' bpct_is_partial=''
## The names that "${bpct_names[@]}" get in the destination.
declare -a bpct_landed=()

# Copies the group in hand with one cp, finds out what cannot be copied and what has changed meanwhile, and
# journals it.
bpct_copy_group() {
  bpct_take_in_hand
  if bpct_copy_at_once; then
    bpct_sync "$bpct_to"
    bpct_from=''
    bpct_journal "${#bpct_names[@]}" "$bpct_bytes" 0 0
  else
    bpct_copy_with_care
  fi
}

# Copies the group in hand if nothing is known of it that asks for a closer look; succeeds if all its names are there.
## A thousand names are handed on, which costs Bash as much as a fork, only where this fails.
bpct_copy_at_once() {
  bpct_is_tried=''
  [[ -z $bpct_verify$bpct_by_content && $bpct_kind != M && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  [[ -z $bpct_guard ]] || bpct_go_sealed || return 1
  if bpct_needs_apart; then
    ## Names that land among those of others are landed through descriptors.
    [[ -z $bpct_guard ]] && ! bpct_needs_places && bpct_replace_at_once
    return
  fi
  bpct_is_tried=yes
  bpct_call_cp && bpct_agree
}

# Copies the group in hand, and names what fails.
bpct_copy_with_care() {
  local -r planned=$bpct_bytes
  local -ra all=("${bpct_names[@]}")
  local -A figures=()
  local copied
  if [[ -n $bpct_guard ]]; then
    bpct_aim
    bpct_is_tried=''
  fi
  bpct_set_aside_bad
  if [[ -n $bpct_guard ]]; then
    bpct_by_directory bpct_copy_opened "${bpct_names[@]}"
  else
    bpct_copy_and_check
  fi
  [[ -z $bpct_verify ]] || bpct_keep_sums
  copied=$planned
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    ## What is repaired is not copied.
    if [[ $bpct_kind != M ]]; then
      bpct_sum_copied
      bpct_record_landed
    fi
  fi
  [[ -z $bpct_by_content ]] || bpct_keep_same
  [[ -n $bpct_guard ]] || ((${#all[@]} == bpct_failed_here)) || bpct_sync "$bpct_to"
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Copies "${bpct_names[@]}" from $bpct_from to $bpct_to, and makes sure that they are there.
bpct_copy_and_check() {
  local -a whole=() differing=()
  bpct_set_aside_settled
  ((${#bpct_names[@]})) || return 0
  bpct_agreed=()
  if [[ -z $bpct_by_content && $bpct_kind != M ]]; then
    bpct_replace
    return
  fi
  if [[ -n $bpct_verify ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -n $bpct_by_content ]]; then
    bpct_copy_differing
    whole=("${differing[@]}")
  else
    bpct_repair
  fi
  bpct_check_copies
  [[ -z $bpct_verify ]] || bpct_verify_names "${whole[@]}"
}

# Copies "${bpct_names[@]}" to $bpct_to and makes sure that they are there; fails, with nothing said of any name, if they take
# more room than there is, but fewer of them may find some.
bpct_copy_whole() {
  local -a whole=()
  bpct_agreed=()
  if [[ -n $bpct_verify && -z ${bpct_is_verified_later-} ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -z $bpct_is_tried ]]; then
    bpct_call_cp
  else
    ((bpct_code == 0))
  fi || {
    ! bpct_is_too_much || return 1
    bpct_copy_patiently bpct_mend_copy "${bpct_names[@]}"
  }
  bpct_check_copies
  ((${#whole[@]} == 0)) || bpct_verify_names "${whole[@]}"
}

# Makes of the group in hand where from, where to, and the names alone.
bpct_take_in_hand() {
  bpct_new_name='' bpct_prefix=''
  if [[ $bpct_kind == T ]]; then
    bpct_new_name=${bpct_names[1]}
    bpct_names=("${bpct_names[0]}")
  fi
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_aim
  bpct_in_hand_since=$SECONDS
  bpct_failed_here=0 bpct_changed_here=0 bpct_sums=()
  bpct_failed_names=()
}

# Leads the group in hand to its roots.
bpct_aim() {
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
}

# Puts the path of a name of the group in hand into bpct_path.
bpct_set_path() {
  bpct_path=$bpct_prefix$1
  ((${#bpct_prefixes[@]} == 0)) || bpct_path=${bpct_prefixes[${bpct_path%%/*}]}${bpct_path#*/}
}

# Puts the names that "${bpct_names[@]}" get in the destination into bpct_landed.
bpct_set_landed() {
  bpct_landed=("${bpct_names[@]}")
  [[ -z $bpct_new_name ]] || bpct_landed=("$bpct_new_name")
}

# Fails the names whose directory cannot be used: cp would go through a symlink there, to wherever it points.
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

# Copies "${bpct_names[@]}" with one cp.
## From within their directory, so that names are short and no path is walked again and again; with --parents where they are in
## several.
## With --attributes-only nothing is removed before.
bpct_call_cp() {
  local -a call=("${bpct_copy[@]}")
  (($# == 0)) || call=("${bpct_copy[@]/#--remove-destination/$1}")
  [[ -n ${1-} ]] && bpct_is_partial='' || bpct_is_partial=yes
  if [[ $bpct_kind == T ]]; then
    bpct_run "$bpct_from" "${call[@]}" -T -- "${bpct_names[0]}" "$bpct_to/$bpct_new_name"
    return
  fi
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  bpct_run "$bpct_from" bpct_become_cp
}

bpct_become_cp() {
  [[ -z ${bpct_makes_place-} ]] || bpct_make_place_at_once
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

