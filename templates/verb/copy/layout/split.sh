bpct_split_layout=''
## The notes about it. Several lanes may make the place of a file, and that of one gets its name: it notes them.
declare -a bpct_split_notes=()

# Puts the layout that the copy of the file in hand gets into bpct_split_layout.
bpct_choose_split_layout() {
  local -a bpct_layouts=()
  local layout=''
  bpct_split_layout='' bpct_split_notes=()
  [[ -n ${bpct_takes_layouts[bpct_pair]-} ]] || return 0
  if ((${#bpct_layout_sizes[@]})); then
    bpct_choose_rule "${now%% *}"
  else
    bpct_read_layouts "${bpct_split_source%/*}" "${bpct_split_source##*/}"
    layout=${bpct_layouts[0]}
    [[ $layout != '~'* ]] || bpct_split_notes+=(files-with-a-simpler-layout-than-their-source)
  fi
  bpct_split_layout=${layout#'~'}
}

# Gives the data of the copy in its new place that layout, and leaves notes about it for the end of this process.
bpct_lay_out_data() {
  bpct_make_data_again || return
  exec {bpct_split_data}<"$new/data" || return
  trap bpct_note_split EXIT
}

bpct_note_split() {
  local note
  [[ ${bpct_split_place##*/}/data -ef /proc/self/fd/$bpct_split_data ]] || return 0
  for note in "${bpct_split_notes[@]}"; do
    bpct_note 1 "$note"
  done
}

# Makes the data once more, with that layout, if there is one.
bpct_make_data_again() {
  local layout=$bpct_split_layout
  local -a words=() lines=() bpct_layouts=()
  [[ -n $layout ]] || return 0
  bpct_spell_options "$layout"
  rm -- "$new/data" || return
  lfs setstripe "${words[@]}" -- "$new/data" >/dev/null 2>&1
  if [[ ! -e $new/data && $layout =~ $bpct_has_pool ]]; then
    bpct_leave_out_pools
    bpct_spell_options "$layout"
    ! lfs setstripe "${words[@]}" -- "$new/data" >/dev/null 2>&1 ||
      bpct_split_notes+=(files-without-the-pool-of-their-layout-since-it-is-not-there)
  fi
  mapfile -t lines < <(exec lfs getstripe -d -y -- "$new/data" 2>/dev/null)
  bpct_parse_layouts
  bpct_is_as_asked "$layout" "${bpct_layouts[0]-}" ||
    bpct_split_notes+=(files-without-the-layout-that-was-asked-for)
  : >>"$new/data" && truncate -s "${now%% *}" -- "$new/data"
}
