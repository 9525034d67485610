# --- checksums are compared ---
bpct_prepare_sums() { :; }

# Compares the checksums in lines, which are those of the names in hand, with those in bpct_expected, which are those of
# bpct_all_names, and fails each name that has another one; $1 and $2 say where the two are.
## In quotes they count as one message: --errors shows a million files that differ as one kind.
bpct_compare_with_expected() {
  local -ra sums=("${lines[@]%% *}")
  local -A expected_of=()
  local i name
  ((${#sums[@]} != ${#bpct_expected[@]})) || [[ "${sums[*]}" != "${bpct_expected[*]}" ]] || return 0
  for i in "${!bpct_all_names[@]}"; do
    expected_of["/${bpct_all_names[i]}"]=${bpct_expected[i]}
  done
  ((${#was[@]})) || mapfile -t was <<<"$before"
  for i in "${!sums[@]}"; do
    name=${bpct_names[i]}
    [[ ${sums[i]} == "${expected_of["/$name"]}" ]] ||
      bpct_fail_sum "$name" differs \
        "contents differ: ${bpct_verify%sum} '${expected_of["/$name"]::8}' $1 and '${sums[i]::8}' $2" "${was[i]}"
  done
}

#@include verb/sum/expected-sums.sh unless twins
#@include verb/sum/twins.sh if twins
