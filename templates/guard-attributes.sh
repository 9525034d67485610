## needs: attempt.sh guard.sh links.sh unusable.sh
## reads: bpct_attempt bpct_copy bpct_destination_roots bpct_keeps bpct_most_fds bpct_names bpct_pair bpct_tar_create
##   bpct_tar_extract bpct_user_umask first
## sets: bpct_fd bpct_message
# --- guarded mode: links and directory attributes ---
# Is bpct_make_links between checked directories.
bpct_make_links_checked() {
  local first_fd='' fd='' last='' why='' parent name said first=${bpct_names[0]}
  local -i failed=0
  bpct_open_first && first_fd=$bpct_fd || why=$bpct_message
  for name in "${bpct_names[@]:1}"; do
    parent=.
    [[ $name != */* ]] || parent=${name%/*}
    if [[ -n $first_fd && $parent != "$last" ]]; then
      [[ -z $fd ]] || bpct_close "$fd"
      fd='' last=''
      ! bpct_open_directory destination "$bpct_pair" "$parent" || fd=$bpct_fd last=$parent
      why=$bpct_message
    fi
    if bpct_is_below_bad "$parent"; then
      said=$bpct_message
    elif [[ -z $first_fd || -z $fd ]]; then
      said=$why
    else
      local from=/proc/self/fd/$first_fd/${first##*/} to=/proc/self/fd/$fd/${name##*/}
      [[ ! $to -ef $from || -L $to || -L $from ]] || continue
      ! bpct_link_name "$from" "$to" || continue
      said=$bpct_message
    fi
    failed+=1
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
}

# Opens the directory of a family's first name, which may be below the root of another pair.
bpct_open_first() {
  local pair=$bpct_pair below=$first other
  if [[ $first == /* ]]; then
    pair=''
    for other in "${!bpct_destination_roots[@]}"; do
      [[ $first == "${bpct_destination_roots[other]%/}"/* ]] || continue
      [[ -z $pair || ${#bpct_destination_roots[pair]} -lt ${#bpct_destination_roots[other]} ]] && pair=$other
    done
    bpct_message='the first name of the family is below no destination of this batch'
    [[ -n $pair ]] || return 1
    below=${first#"${bpct_destination_roots[pair]%/}"/}
  fi
  [[ $below == */* ]] && below=${below%/*} || below=.
  bpct_open_directory destination "$pair" "$below"
}

# Is bpct_pipe_tar between checked directories: both tars have the descriptors of a pair of directories by the same
# number, so the path of a member means the source to one and the copy to the other.
bpct_pipe_tar_checked() {
  local code=0
  : >"$bpct_attempt/stderr"
  while (($#)); do
    ## User attributes can be set only where the owner may write, and tar sets the mode before them.
    if ((EUID != 0)) && [[ $bpct_keeps == *' xattr '* ]]; then
      bpct_send_attributes --mode=u+rwx -- "${@:1:bpct_most_fds}" || :
      : >"$bpct_attempt/stderr"
    fi
    bpct_send_attributes -- "${@:1:bpct_most_fds}" || code=1
    shift "$(($# < bpct_most_fds ? $# : bpct_most_fds))"
  done
  return "$code"
}

# Sends attributes of directories through one pair of tars: options of the first one, --, the directories.
bpct_send_attributes() {
  local -a options=(--absolute-names) targets codes
  local expected
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  (
    bpct_open_targets source "$@"
    printf '%s\n' "${targets[*]}"
    exec "${bpct_tar_create[@]}" "${options[@]}" < <(printf '%s\0' "${targets[@]}")
  ) 2>>"$bpct_attempt/stderr" | (
    bpct_open_targets destination "$@"
    IFS= read -r expected
    [[ $expected == "${targets[*]}" ]] || exit 3
    umask "$bpct_user_umask" && exec "${bpct_tar_extract[@]}" --absolute-names
  ) 2>>"$bpct_attempt/stderr"
  codes=("${PIPESTATUS[@]}")
  ((codes[0] == 0 && codes[1] == 0))
}

# Opens directories of the source or destination, $1, and puts their paths by descriptor into targets.
## What cannot be opened gets a descriptor too, which is no directory: so the numbers are the same on both sides.
bpct_open_targets() {
  local -r side=$1
  local name
  shift
  targets=()
  for name; do
    if ! bpct_open_directory "$side" "$bpct_pair" "$name"; then
      printf '%s: %s\n' "$name" "$bpct_message" >&2
      exec {bpct_fd}</dev/null
    fi
    targets+=("/proc/self/fd/$bpct_fd/.")
  done
}

# Gives a directory the attributes of a source that cannot be opened, through the directory above that.
bpct_carry_over_checked() {
  local parent=. above
  [[ $1 != */* ]] || parent=${1%/*}
  (
    bpct_open_directory source "$bpct_pair" "$parent" || exit 1
    above=$bpct_fd
    bpct_open_directory destination "$bpct_pair" "$1" && cd -- "/proc/self/fd/$above" &&
      exec "${bpct_copy[@]}" -T -- "${1##*/}" "/proc/self/fd/$bpct_fd/."
  )
}

