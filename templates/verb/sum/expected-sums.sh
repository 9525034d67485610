# --- checksums are compared with those that a manifest expects ---
# Begins a group: takes its method, and the checksums of its names, out of the list.
bpct_begin_sums() {
  bpct_beginning=''
  mapfile -t bpct_expected <<<"$bpct_seen"
  bpct_verify=${bpct_expected[0]}sum
  bpct_expected=("${bpct_expected[@]:1}")
  [[ $bpct_verify == @(md5|sha1|sha224|sha256|sha384|sha512|b2)sum && ${#bpct_expected[@]} == "$count" ]] ||
    bpct_stop "$bpct_list is damaged in group $bpct_group"
  bpct_all_names=("${bpct_names[@]}")
}

# Takes the checksums in lines, which are those of the names in hand.
bpct_take_sums() {
  bpct_compare_with_expected 'in the manifest' 'of the file'
}

bpct_end_sums() { :; }

#@include verb/sum/part-sums.sh if parts
