# --- careful linking of a group ---
# Links the group in hand, and copies names that cannot be linked or differ from the source.
bpct_link_carefully() {
  local -A bpct_unlinked=() figures=()
  local copied=0 unlinked=0 unlinked_bytes=0
  bpct_lost_here=0 bpct_lost_names=()
  local -ra all=("${bpct_names[@]}")
  bpct_aim
  bpct_make_inner
  bpct_set_aside_bad
  [[ -z ${bpct_doubted[bpct_group]-} ]] || bpct_set_aside_known failed
  if ((${#bpct_names[@]})); then
    bpct_call_links
#@include verb/copy/project/unlink.sh if project
    [[ $bpct_kind != H || ${#bpct_unlinked[@]} == 0 ]] || bpct_unlink_families
    bpct_by_place bpct_settle_links
  fi
  ((${#bpct_unlinked[@]} + bpct_failed_here == 0)) || bpct_sum_unlinked
  ((bpct_failed_here == bpct_lost_here)) || bpct_record_landed
#@include verb/copy/project/settle-unlinked.sh if project
  bpct_record_losses
  ((${#all[@]} == bpct_failed_here - bpct_lost_here)) || bpct_sync_group
  ## The names in hand now are those that did not become links. The others have not been read.
  ((${#bpct_unlinked[@]} == 0)) || bpct_drop
  bpct_journal_links "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Links "${bpct_names[@]}"; those that are no links then are in bpct_unlinked.
bpct_call_links() {
  local bpct_kind=F bpct_is_linking=yes name
  if [[ -z ${bpct_base_roots[bpct_pair]-} ]]; then
    for name in "${bpct_names[@]}"; do
      bpct_mark_unlinked "$name"
    done
    return
  fi
  local bpct_from=${bpct_base_roots[bpct_pair]}/$bpct_below
  ## The module opens and checks a source by its path, which is now the base.
  local -a bpct_source_fds=()
  local -A bpct_checked=()
  bpct_source_fds[bpct_pair]=${bpct_base_fds[bpct_pair]-}
  bpct_by_place bpct_link_names
}

# Links names of $bpct_from to $bpct_to with one cp. Links settled by an earlier wave are only checked.
bpct_link_names() {
  local -a bpct_names=("$@") bases a b
  local base_text copy_text i
  [[ -n ${bpct_doubted[bpct_group]-} ]] || bpct_run "$bpct_from" bpct_become_link || :
  if base_text=$(bpct_become_stat "$bpct_from" '%d:%i\n') && copy_text=$(bpct_become_stat "$bpct_to" '%d:%i\n') &&
    [ "$base_text" = "$copy_text" ]; then
    return
  fi
  bpct_survey "$bpct_from" -- "${bpct_names[@]}"
  bases=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a a <<<"${bases[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ ${a[4]-none} == "${b[4]-}" ]] || bpct_mark_unlinked "${bpct_names[i]}"
  done
}

bpct_mark_unlinked() {
  local bpct_path
  bpct_set_path "$1"
  bpct_unlinked["/$bpct_path"]=1
}

# Takes all names of a family for unlinked if one of them is.
bpct_unlink_families() {
  local -A broken=()
  local -a words
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ -z ${bpct_unlinked["/$bpct_prefix${bpct_names[i]}"]-} ]] || broken[${words[4]-none}]=1
  done
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ -z ${broken[${words[4]-none}]-} ]] || bpct_mark_unlinked "${bpct_names[i]}"
  done
}

# Copies the names "$@" of the group in hand that are no links, or not as in the source.
bpct_settle_links() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=()
  local -A is_suspect=()
  local name bpct_path
  if ((${#bpct_unlinked[@]})) || ! bpct_agree; then
    local -ri allowed=$bpct_units_allowed
    bpct_set_landed
    bpct_units_allowed=$bpct_units_apart
    bpct_find_suspects
    bpct_mark_suspects
    bpct_units_allowed=$allowed
    for name in "${bpct_names[@]}"; do
      bpct_set_path "$name"
      [[ -z ${is_suspect["/$name"]-} && -n ${bpct_unlinked["/$bpct_path"]-} && -z ${bpct_doubted[bpct_group]-} ]] ||
        continue
      suspects+=("$name")
    done
  fi
  for name in "${suspects[@]}"; do
    bpct_mark_unlinked "$name"
  done
  bpct_is_tried=''
  bpct_copy_there "${suspects[@]}"
}

# Counts the names that are no links into unlinked and unlinked_bytes, and the copied ones of them into copied.
bpct_sum_unlinked() {
  local -A counted=()
  local -a words apart=()
  local i name
  for name in "${all[@]}"; do
    [[ -z ${bpct_unlinked["/$bpct_prefix$name"]-}${bpct_failed_names["/$bpct_prefix$name"]-} ]] || apart+=("$name")
  done
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${apart[@]}"
  for i in "${!apart[@]}"; do
    unlinked=$((unlinked + 1))
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ ${words[0]-} == 8* && -z ${counted[${words[4]}]-} ]] || continue
    counted[${words[4]}]=1
    bpct_add_size unlinked_bytes "${words[1]}"
  done
  bpct_note "$unlinked" not-linked-to-the-base
  bpct_names=("${apart[@]}")
  bpct_sum_copied
}
