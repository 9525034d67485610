# --- links to an earlier copy, made at the end that has it ---
# Answers with a look at the names of the request.
bpct_look() {
  bpct_answer 0 "$(bpct_print_looks)"
}

# Links the names of the request to those of a base, in a new place of their own, and answers with a look at them there. Four words stand
# before the names: the base and the root of the copy, by their names below the root of the request, which is above both, each followed
# by its identity; then a look at the names at the source.
## If each link is as its source, all get their own names at once. The names of a base are those of a walk: by now anything may have them.
bpct_link() {
  local -r base=${bpct_end_names[0]-} base_identity=${bpct_end_names[1]-} seen=${bpct_end_names[4]-}
  local -r copy=${bpct_end_names[2]-} copy_identity=${bpct_end_names[3]-}
  local -a cp=(cp --link --no-dereference)
  local staged said folder=${bpct_place%%/*}
  local -i from root into
  bpct_end_names=("${bpct_end_names[@]:5}")
  if ! { exec {from}<"./$base/." {root}<"./$copy/."; } 2>/dev/null ||
    ! bpct_has_identity "/proc/self/fd/$from/." "$base_identity" || ! bpct_has_identity "/proc/self/fd/$root/." "$copy_identity"; then
    bpct_end_said=('the base is not the directory that was there when bpct was run')
    bpct_answer 9
    return
  fi
  ## A request whose answer was lost comes again. The end that did it first must publish nothing any more.
  if ! cd -P -- "/proc/self/fd/$root/." || [[ -L $folder || ! -O $folder ]] || ! rm -rf -- "$bpct_place" ||
    ! said=$(mkdir -- "$bpct_place" 2>&1) || ! cd -- "$bpct_place" || ! exec {into}<.; then
    bpct_end_said=("${said:-$folder is not there any more}")
    bpct_answer 9
    return
  fi
  bpct_make_ways || :
  [[ "${bpct_end_names[*]}" != */* ]] || cp+=(--parents)
  bpct_end_said=("$(cd -P -- "/proc/self/fd/$from/." && "${cp[@]}" -t "/proc/self/fd/$into/." -- "${bpct_end_names[@]/#/./}" 2>&1)")
  staged=$(bpct_print_looks)
  printf '%s' "$seen" >"$bpct_mark"
  if bpct_came_as_they_are "$staged" && cd -P -- "/proc/self/fd/$root/."; then
    bpct_publish "$staged"
  else
    bpct_answer 0 "$staged"
  fi
}

# Succeeds if directory $1 has identity $2.
bpct_has_identity() {
  [[ $(stat -L --printf='%i:' -- "$1" && stat -f --printf=%t -- "$1") == "$2" ]]
}
