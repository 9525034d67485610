# --- layouts by lfs ---
## Whether the layouts in question are those that directories give to new files. Without an own one a directory says so by zeros.
bpct_of_directories=''

# Succeeds if directory $1 is on Lustre. Each file system is asked once.
bpct_is_on_lustre() {
  local device
  device=/$(exec stat -L --printf=%d -- "$1" 2>/dev/null)
  if [[ -z ${answers[$device]-} ]]; then
    bpct_run / bpct_become_lustre_question "$1" && answers[$device]=yes || answers[$device]=no
  fi
  [[ ${answers[$device]} == yes ]]
}

bpct_become_lustre_question() {
  exec lfs getstripe -d -- "$1" >/dev/null
}

# Puts the layouts of files in directory $1, the further arguments, into bpct_layouts: each with ~ before it if it is simpler than that of
# the file, and empty if there is none that can be asked for.
## One lfs for all. Where it does not tell of each, each is asked about alone.
bpct_read_layouts() {
  local where=$1 name
  local -a lines=() all=()
  shift
  : >"$bpct_attempt/layouts" || bpct_stop "cannot write in $bpct_attempt"
  bpct_run "$where" bpct_become_getstripe "$@" || :
  mapfile -t lines <"$bpct_attempt/layouts"
  bpct_parse_layouts
  ((${#bpct_layouts[@]} != $#)) || return 0
  if (($# == 1)); then
    bpct_layouts=('')
    return
  fi
  for name; do
    bpct_read_layouts "$where" "$name"
    all+=("${bpct_layouts[0]}")
  done
  bpct_layouts=("${all[@]}")
}

bpct_become_getstripe() {
  exec lfs getstripe -d -y ${bpct_of_directories:+--raw} -- "$@" >"$bpct_attempt/layouts"
}

# Makes bpct_layouts of lines, the answer of lfs about several files.
## A plain file begins with its count; of one with components each has an own. Numbers of servers are passed over: a layout that names
## them would fill the same servers with all files. Of a directory the words have no lmm_ before them.
bpct_parse_layouts() {
  local -a part_starts=() part_ends=() part_mirrors=() part_flags=() part_counts=() part_sizes=() part_patterns=() part_pools=()
  local -i n=-1
  local line key value is_waiting=''
  bpct_layouts=()
  for line in "${lines[@]}"; do
    if [[ $line == *' has no stripe info' ]]; then
      bpct_end_layout
      bpct_layouts+=('')
    fi
    [[ $line =~ ^[\ -]*(lmm_)?([a-z_.]+):\ *([^\ ]*)\ *$ ]] || continue
    key=${BASH_REMATCH[2]} value=${BASH_REMATCH[3]}
    case $key in
      lcm_layout_gen) bpct_end_layout ;;
      lcme_id) n+=1 is_waiting=yes ;;
      stripe_count)
        [[ -n $is_waiting ]] || bpct_end_layout
        [[ -n $is_waiting ]] || n=0
        is_waiting='' part_counts[n]=$value
        ;;
      *) ((n < 0)) || bpct_take_layout_value ;;
    esac
  done
  bpct_end_layout
}

bpct_take_layout_value() {
  case $key in
    lcme_mirror_id) part_mirrors[n]=$value ;;
    lcme_flags) part_flags[n]=$value ;;
    lcme_extent.e_start) part_starts[n]=$value ;;
    lcme_extent.e_end) part_ends[n]=$value ;;
    stripe_size) part_sizes[n]=$value ;;
    pattern) part_patterns[n]=$value ;;
    pool) part_pools[n]=$value ;;
  esac
}

# Adds the layout of the file in hand to bpct_layouts, if there is one.
bpct_end_layout() {
  local layout='' simpler=''
  ((n >= 0)) || return 0
  if ((${#part_ends[@]} == 0)); then
    bpct_spell_objects 0 || simpler='~'
  elif ! bpct_spell_components; then
    bpct_spell_last
  fi
  bpct_layouts+=("$simpler${layout# }")
  n=-1 is_waiting=''
  part_starts=() part_ends=() part_mirrors=() part_flags=() part_counts=() part_sizes=() part_patterns=() part_pools=()
}

# Spells the components of the first mirror; fails if they are none that can be asked for.
bpct_spell_components() {
  local end=0 i
  for i in "${!part_ends[@]}"; do
    if [[ ${part_mirrors[i]-} != "${part_mirrors[0]-}" ]]; then
      simpler='~'
      continue
    fi
    [[ ${part_flags[i]-} != *extension* && ${part_starts[i]-} == "$end" && ${part_ends[i]} =~ ^([1-9][0-9]{4,18}|EOF)$ ]] || return 1
    end=${part_ends[i]}
    layout+=" -E ${end/EOF/-1}"
    [[ ${part_flags[i]-} != *compress* ]] || simpler='~'
    if [[ $i == 0 && ${part_patterns[i]-} == mdt ]]; then
      layout+=' -L mdt'
    else
      bpct_spell_objects "$i" || return 1
    fi
  done
  [[ $end == EOF ]]
}

# Spells the last component that holds data as a plain layout.
bpct_spell_last() {
  local -i i
  simpler='~'
  for ((i = n; i >= 0; i--)); do
    layout=''
    [[ ${part_flags[i]-} != *init* ]] || ! bpct_spell_objects "$i" || return 0
  done
  layout=''
}

# Adds how component $1 is striped to layout; fails if that cannot be asked for.
bpct_spell_objects() {
  case ${part_patterns[$1]-} in
    raid0 | 1 | released | raid0,released | 80000001) ;;
    raid0,*) simpler='~' ;;
    0) [[ -n $bpct_of_directories ]] || return 1 ;;
    *) return 1 ;;
  esac
  [[ ${part_counts[$1]-} =~ ^(-1|[1-9][0-9]{0,3})$ || -n $bpct_of_directories && ${part_counts[$1]-} == 0 ]] || return 1
  layout+=" -c ${part_counts[$1]}"
  [[ ! ${part_sizes[$1]-} =~ ^[1-9][0-9]{4,11}$ ]] || ((part_sizes[$1] % 65536)) || layout+=" -S ${part_sizes[$1]}"
  if [[ ${part_pools[$1]-} =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]{0,30}$ ]]; then
    layout+=" -p ${part_pools[$1]}"
  elif [[ $layout == *' -p '* ]]; then
    ## A component has the pool of the one before it.
    layout+=' -p -'
  fi
}
