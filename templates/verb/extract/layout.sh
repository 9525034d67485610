# --- layouts: lfs makes the files that get one, and tar fills them ---
## The list tells the layouts of its members, in words for lfs setstripe.
## By "/" and name, of the group in hand.
declare -A bpct_layout_of=()
## By pair: yes, if its destination is on Lustre.
declare -a bpct_takes_layouts=()
## The directory that lfs makes files in.
bpct_to=''

# Points root at the place in which the files in hand are now.
bpct_look_where_laid() {
  root=${bpct_laying_in:-$root}
}

# Loads the layouts of the names in hand from the end of spellings.
## A line for each: the indexes of names, a colon, and words.
bpct_load_layouts() {
  local -a lines=() numbers=()
  local line number
  bpct_layout_of=()
  [[ $spellings == *';'* ]] || return 0
  mapfile -t lines <<<"${spellings#*;}"
  spellings=${spellings%%;*}
  [[ -n ${bpct_takes_layouts[bpct_pair]-} ]] || return 0
  for line in "${lines[@]}"; do
    [[ -n $line ]] || continue
    [[ $line =~ ^[0-9\ ]+:-[a-zA-Z0-9_.\ -]+$ ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
    read -r -a numbers <<<"${line%%:*}"
    for number in "${numbers[@]}"; do
      bpct_layout_of["/${bpct_names[number]}"]=${line#*:}
    done
  done
}

# Has lfs make those of the names in hand that get a layout, in $root, by the numbers in numbers_of.
bpct_lay_out_members() {
  local -ra bpct_landed=("${bpct_names[@]}")
  local layout
  bpct_to=$root bpct_laid=()
  for layout in "${!numbers_of[@]}"; do
    bpct_lay_out_as "$layout"
  done
}

# Puts the numbers of the names in hand that get a layout into numbers_of, by layouts.
bpct_choose_layouts() {
  local i layout
  for i in "${!bpct_names[@]}"; do
    layout=${bpct_layout_of["/${bpct_names[i]}"]-}
    [[ -z $layout ]] || numbers_of[$layout]+="$i "
  done
  ((${#numbers_of[@]}))
}

# Prints inode and birth of each file that lfs has made, which are below $1 now.
## tar makes a file with extended attributes anew, and a local file system gives it the same number.
bpct_print_laid_inodes() {
  local -a files=("${!bpct_laid[@]}")
  ((${#files[@]} == 0)) || stat --printf='%i %w\n' -- "${files[@]/#"$bpct_to"/"$1"}" 2>/dev/null
}

# Counts those that are others now than inodes tells, below $1: tar has made them anew, or another file system has a copy.
bpct_note_replaced() {
  local -a before=() now=()
  local -i replaced=0
  local i
  mapfile -t before <<<"$inodes"
  mapfile -t now < <(bpct_print_laid_inodes "$1")
  for i in "${!before[@]}"; do
    [[ ${before[i]} == "${now[i]-}" ]] || replaced+=1
  done
  ((replaced == 0)) || bpct_note "$replaced" files-without-the-layout-that-was-asked-for
}

# Removes files that lfs has made, and that tar has not filled.
## Those that are to be empty come once more, by themselves.
bpct_drop_unfilled() {
  local -a unfilled=()
  local file
  for file in "${!bpct_laid[@]}"; do
    [[ -s $file || ! -f $file || -L $file ]] || unfilled+=("$file")
  done
  ((${#unfilled[@]} == 0)) || bpct_run / rm -f -- "${unfilled[@]}"
}

bpct_before_laying() { :; }
