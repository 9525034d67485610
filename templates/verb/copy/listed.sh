# Succeeds if directory $1 holds "${bpct_names[@]}", in the order of their bytes, and no other names.
## To list a directory takes two requests, and brings the figures of all names where the server can do that.
bpct_holds_names_alone() {
  local -a there=()
  bpct_list_names "$1"
  local IFS=/
  [ "${there[*]}" = "${bpct_names[*]}" ]
}

# Puts the names in directory $1 into there.
bpct_list_names() {
  cd -- "$1" 2>/dev/null || return
  shopt -s nullglob dotglob
  there=(*)
  shopt -u nullglob dotglob
  cd / || bpct_stop 'cannot enter the root directory'
}

# Removes from directory $2, which a job has just made of directory $1, all but "${bpct_names[@]}": names that have come to
# the source since the walk.
bpct_leave_listed() {
  local -a there=() more=()
  local -A listed=()
  local name
  bpct_list_names "$2"
  for name in "${bpct_names[@]}"; do
    listed["/$name"]=1
  done
  for name in "${there[@]}"; do
    [[ -z ${listed["/$name"]-} ]] || continue
#@include verb/copy/spare-others.sh unless guard
    more+=("./$name")
  done
  ((${#more[@]} == 0)) || (cd -- "$2" && exec rm -rf -- "${more[@]}") || bpct_stop "cannot remove unlisted names from $2"
}
