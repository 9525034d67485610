# --- a check: the groups of a job ---
#@include verb/host/check.sh
bpct_before_groups() { :; }

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    G) bpct_kind=Z ;;
    g) bpct_kind=z ;;
    [Zz]) ;;
    *) bpct_refuse_kind ;;
  esac
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_compare_group
}

# Compares the group in hand with its copies, and journals it.
bpct_compare_group() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local -a sources=()
  [[ $bpct_below == . ]] || bpct_names=("${bpct_names[@]/#/"$bpct_below/"}")
  bpct_begin_sums
  bpct_wishes=''
  bpct_wish_sums
  bpct_compare_ends "$bpct_wishes"
  bpct_list_equal_sums
  bpct_keep_sums
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Adds the checksums of the names that are the same at both ends to the lines for the manifest.
bpct_list_equal_sums() {
  local far_root=${bpct_far_roots[bpct_pair]} i
  local -a good=() bpct_staged_figures=("${sources[@]}")
  bpct_new_name=${bpct_new_names[bpct_pair]}
  for i in "${!bpct_names[@]}"; do
    [[ ${sources[i]} != 8* ]] || good+=("$i")
  done
  bpct_part_sums
  for i in "${good[@]}"; do
    bpct_list_sum "$i" "${bpct_names[i]}"
  done
}
