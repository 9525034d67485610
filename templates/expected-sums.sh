## needs: attempt.sh sum.sh
## reads: before bpct_group bpct_list bpct_names bpct_seen count lines
## sets: bpct_all_names bpct_beginning bpct_expected bpct_verify
## fills: was
# --- checksums are compared with those that a manifest expects ---
bpct_prepare_sums() { :; }

# Begins a group: takes its method, and the checksums of its names, out of the list.
bpct_begin_sums() {
  bpct_beginning=''
  mapfile -t bpct_expected <<<"$bpct_seen"
  bpct_verify=${bpct_expected[0]}sum
  bpct_expected=("${bpct_expected[@]:1}")
  [[ $bpct_verify == @(md5|sha1|sha224|sha256|sha384|sha512|b2)sum ]] && ((${#bpct_expected[@]} == count)) ||
    bpct_stop "$bpct_list is damaged in group $bpct_group"
  bpct_all_names=("${bpct_names[@]}")
}

# Takes the checksums in lines, which are those of the names in hand, and fails each name that has another one than expected.
## In quotes they count as one message: --errors shows a million files that differ as one kind.
bpct_take_sums() {
  local -ra sums=("${lines[@]%% *}")
  local -A expected_of=()
  local i name
  ((${#sums[@]} != count)) || [[ "${sums[*]}" != "${bpct_expected[*]}" ]] || return 0
  for i in "${!bpct_all_names[@]}"; do
    expected_of["/${bpct_all_names[i]}"]=${bpct_expected[i]}
  done
  ((${#was[@]})) || mapfile -t was <<<"$before"
  for i in "${!sums[@]}"; do
    name=${bpct_names[i]}
    [[ ${sums[i]} == "${expected_of["/$name"]}" ]] ||
      bpct_fail_sum "$name" differs \
        "contents differ: ${bpct_verify%sum} '${expected_of["/$name"]::8}' in the manifest and '${sums[i]::8}' of the file" "${was[i]}"
  done
}

bpct_end_sums() { :; }
