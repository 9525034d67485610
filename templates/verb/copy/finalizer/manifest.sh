# --- the manifest: the checksums of all copies, as sha256sum -c reads them ---
bpct_listed_name=''

# Gathers the lines of the jobs, adds the links that finalizers made, and sorts by name: so the same tree gives the same manifest,
# with any number of jobs.
## For a group that was copied twice the newest checksums count: those of the last part that has the group, which is in
## the last wave, and of its last attempt.
bpct_write_manifest() {
  local -r manifest=$bpct_batch_directory/manifest.${bpct_verify%sum}
  local -ra parts=("$bpct_parts"/[0-9]*/)
  local -a listed=() partial=()
  local -A first_sums=() renewed=()
  local i number
  bpct_work_through_list bpct_await_first
  : >"$bpct_attempt/manifest" || bpct_stop "cannot write in $bpct_attempt"
  for ((i = ${#parts[@]} - 1; i >= 0; i--)); do
    for ((number = 1; ; number++)); do
      [[ -e ${parts[i]}attempt.$number ]] || break
    done
    for ((number--; number > 0; number--)); do
      [[ -e ${parts[i]}attempt.$number/sums ]] || continue
      bpct_is_as_written "${parts[i]}attempt.$number/sums" ||
        bpct_give_up "$bpct_message. Remove it, and bpct --resume, for a manifest without these"
      bpct_read_records "${parts[i]}attempt.$number/sums" bpct_gather_sums
    done
    bpct_progress
  done
  bpct_work_through_list bpct_list_links
  bpct_miss_groups
  ## Half of a node's memory, the default of sort, is more than the job may have.
  if ! bpct_run / sort -k 2 -S 64M -T "$bpct_attempt" -- "$bpct_attempt/manifest" >"$bpct_attempt/manifest.new" ||
    ! mv -f -- "$bpct_attempt/manifest.new" "$manifest"; then
    bpct_stop "cannot write $manifest"
  fi
  rm -f -- "$bpct_attempt/manifest"
}

# Adds the lines of a group, if it is settled and not listed yet.
## A part of a group (P) renews or voids some of its lines; the others are in the file of the first copy.
bpct_gather_sums() {
  [[ -n ${bpct_settled_here[group]-} && -z ${listed[group]-} ]] || return 0
  [[ -z ${partial[group]-} && $mark == G ]] || bpct_renew_lines
  [[ $mark == P ]] || listed[group]=1
  ((${#lines[@]})) || return 0
  bpct_add_lines "${lines[@]}"
  ((${#first_sums[@]} == 0)) || bpct_look_for_firsts "${lines[@]}"
}

#@include core/records.sh

# Takes lines that a newer one replaces, and those without a checksum, out of lines.
bpct_renew_lines() {
  local -ra all=("${lines[@]}")
  local line
  partial[group]=1
  lines=()
  for line in "${all[@]}"; do
    bpct_read_name "$line"
    [[ -z ${renewed["$group/$bpct_listed_name"]-} ]] || continue
    renewed["$group/$bpct_listed_name"]=1
    [[ $line == -* || $line == \\-* ]] || lines+=("$line")
  done
}

# Puts the name in a line into bpct_listed_name.
## A marked line is escaped: newline, carriage return and backslash, as printf reads them.
bpct_read_name() {
  bpct_listed_name=${1#*'  '}
  [[ $1 != \\* ]] || printf -v bpct_listed_name %b "$bpct_listed_name"
}

bpct_add_lines() {
  printf '%s\n' "$@" >>"$bpct_attempt/manifest" || bpct_stop "cannot write in $bpct_attempt"
}

# Puts the name that the manifest gives to $1, an absolute one, into bpct_listed_name.
bpct_name_in_manifest() {
  bpct_listed_name=${1#"${bpct_manifest_root%/}/"}
  ## The name "-" would mean standard input.
  [[ $bpct_listed_name != - ]] || bpct_listed_name=./-
}

# Puts the absolute name of the first copy of a large family, to which the group in hand is linked, into first.
bpct_find_first() {
  first=${bpct_names[0]}
  [[ $first == /* ]] || first=${bpct_destination_roots[bpct_pair]%/}/$first
  bpct_name_in_manifest "$first"
}

bpct_await_first() {
  local first
  [[ $bpct_kind == L ]] || return 0
  bpct_find_first
  first_sums["/$bpct_listed_name"]=''
}

# Keeps the checksums of the first names of large families.
bpct_look_for_firsts() {
  local line
  for line; do
    bpct_read_name "$line"
    [[ -z ${first_sums["/$bpct_listed_name"]+awaited} ]] || first_sums["/$bpct_listed_name"]=${line%%'  '*}
  done
}

# Adds the links of the group in hand: they are their family's first name, so they have its checksum.
bpct_list_links() {
  local -r root=${bpct_destination_roots[bpct_pair]%/}
  local -a lines=()
  local first name sum
  [[ $bpct_kind == L ]] || return 0
  bpct_find_first
  sum=${first_sums["/$bpct_listed_name"]#\\}
  [[ -n $sum ]] || return 0
  for name in "${bpct_names[@]:1}"; do
    [[ $root/$name -ef $first && ! -L $root/$name ]] || continue
    bpct_name_in_manifest "$root/$name"
    bpct_escape_name "$bpct_listed_name"
    if [[ $bpct_escaped == "$bpct_listed_name" ]]; then
      lines+=("$sum  $bpct_escaped")
    else
      lines+=("\\$sum  $bpct_escaped")
    fi
  done
  ((${#lines[@]} == 0)) || bpct_add_lines "${lines[@]}"
}

# Warns if copies have no checksums in the manifest: they are copied, but their contents were not compared.
bpct_miss_groups() {
  local group missing=0
  for group in "${!bpct_settled_here[@]}"; do
    ((bpct_settled_here[group] == 0)) || [[ -n ${listed[group]-} ]] || missing=$((missing + 1))
  done
  ((missing == 0)) || bpct_note "$missing" groups-without-checksums
}

#@otherwise
bpct_write_manifest() { :; }
