# --- does the copy agree? ---
declare -a bpct_agreed=()
## The output of stat for the sources checked last.
bpct_looked=''

# Succeeds if "${bpct_names[@]}" are all in the destination as they are in the source.
## Two forks for a thousand names, and no loop in Bash. If contents are compared, bpct_agreed then holds the output of
## stat. After a failure the names may still agree, except in attributes that are not compared.
bpct_agree() {
  local -a bpct_lines=() sources
  local source_text copy_text
  if [[ $bpct_kind == H ]]; then
    bpct_look_at_both "$bpct_look %d:%i" && bpct_agree_on_families || return 1
  else
    bpct_look_at_both "$bpct_look" && [ "$source_text" = "$copy_text" ] || return 1
    [[ -z $bpct_verify ]] || bpct_split_lines "$copy_text"
  fi
  bpct_agreed=("${bpct_lines[@]}")
}

# Puts the stat output for sources and copies, taken at the same time, into source_text and copy_text; fails if a copy is
# missing.
bpct_look_at_both() {
  local source text code
  exec {source}< <(bpct_become_stat "$bpct_from" "$1\\n" "${bpct_stat_source[@]}")
  copy_text=$(
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" "$1\\n"
  )
  code=$?
  bpct_read_text "$source"
  source_text=${text%$'\n'}
  bpct_looked=$source_text
  exec {source}<&-
  return "$code"
}

# Succeeds if the lines of source_text and copy_text agree but for their last words, the inodes, and
# names are links to one file in the destination where they are in the source, and nowhere else.
bpct_agree_on_families() {
  local -A copy_of=() source_of=()
  local i source copy
  bpct_split_lines "$source_text"
  sources=("${bpct_lines[@]}")
  bpct_split_lines "$copy_text"
  ((${#bpct_lines[@]} == ${#sources[@]})) || return 1
  for i in "${!sources[@]}"; do
    source=${sources[i]##* } copy=${bpct_lines[i]##* }
    [[ "${sources[i]% *}" == "${bpct_lines[i]% *}" ]] || return 1
    [[ ${copy_of[$source]:=$copy} == "$copy" ]] || return 1
    [[ ${source_of[$copy]:=$source} == "$source" ]] || return 1
  done
  bpct_lines=("${bpct_lines[@]% *}")
}

