# --- layouts in an archive ---
## The record of a file gets a fourth word: its layout, in words for lfs setstripe. It names no servers.
## By pair: yes, if its source is on Lustre.
declare -a bpct_has_layouts=()
## The layout of a file where nobody has asked for another one: it is not kept.
readonly bpct_usual_layout='-c 1 -S 1048576'

# Adds the layouts of the files in hand to their records in words.
bpct_add_layouts() {
  local -a bpct_layouts=() numbers=() files=()
  local -i simpler=0
  local i layout
  [[ -n ${bpct_has_layouts[bpct_pair]-} ]] || return 0
  for i in "${!words[@]}"; do
    [[ ${words[i]#*$'\1'} == f* ]] || continue
    numbers+=("$i") files+=("${bpct_names[i]}")
  done
  ((${#files[@]})) || return 0
  bpct_read_layouts "$where" "${files[@]}"
  for i in "${!numbers[@]}"; do
    layout=${bpct_layouts[i]}
    [[ $layout != '~'* ]] || simpler+=1
    layout=${layout#'~'}
    [[ -z $layout || $layout == "$bpct_usual_layout" ]] || words[numbers[i]]+=$'\1'$layout
  done
  ((simpler == 0)) || bpct_note "$simpler" files-with-a-simpler-layout-than-their-source
}
