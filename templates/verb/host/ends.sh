# --- the work of an end of a transfer ---
## Answers go to standard error, behind a mark, since a login shell may print anything first.
bpct_mark='' bpct_place='' bpct_wishes='' bpct_new_name='' bpct_mover_file=''
declare -a bpct_end_names=() bpct_end_said=()

# Prints a line for each name of the request below the working directory; a dash for one that is not there.
## Type and mode, size, device, time of the contents, owner, group, links, inode, time of change. Sizes of directories tell nothing.
bpct_print_looks() {
  local look='%f %s %t:%T %.9Y %u %g %h %i %.9Z'
  local -a some=() found=()
  local text name
  local -i i next
  [[ $bpct_wishes != *' directories '* ]] || look=${look/ %s / 0 }
  for ((i = 0; i < ${#bpct_end_names[@]}; i += 400)); do
    some=("${bpct_end_names[@]:i:400}")
    some=("${some[@]/#/./}")
    if text=$(stat --printf="$look\n" -- "${some[@]}" 2>/dev/null); then
      printf '%s\n' "$text"
      continue
    fi
    mapfile -d '' -t found < <(stat --printf="%n\0$look\0" -- "${some[@]}" 2>/dev/null)
    next=0
    for name in "${some[@]}"; do
      if [[ ${found[next]-} == "$name" ]]; then
        printf '%s\n' "${found[next + 1]}"
        next+=2
      else
        printf '%s\n' -
      fi
    done
  done
}

# Answers with a line for each name of the request: list if it has an access list, else none.
bpct_lists() {
  bpct_answer 0 "$(bpct_print_lists)"
}

# Prints these lines. ls marks a mode that is not all with a plus.
bpct_print_lists() {
  local -a some=() lines=()
  local name
  local -i i
  local IFS=$'\n'
  for ((i = 0; i < ${#bpct_end_names[@]}; i += 400)); do
    some=("${bpct_end_names[@]:i:400}")
    some=("${some[@]/#/./}")
    # shellcheck disable=SC2207 # it is split into lines
    lines=($(ls -dlnqU -- "${some[@]}" 2>/dev/null))
    if ((${#lines[@]} != ${#some[@]})); then
      lines=()
      for name in "${some[@]}"; do
        lines+=("$(ls -dlnq -- "$name" 2>/dev/null)")
      done
    fi
    for name in "${lines[@]}"; do
      [[ ${name%% *} == *+ ]] && printf 'list\n' || printf 'none\n'
    done
  done
}

# Answers a request: with exit code $1, the messages in bpct_end_said, and the lines of two looks.
bpct_answer() {
  local -a lines=()
  local text
  local IFS=$'\n'
  {
    printf '\n%s begin %s\n' "$bpct_mark" "$1"
    for text in "${bpct_end_said[*]-}" "${2-}" "${3-}"; do
      # shellcheck disable=SC2206 # it is split into lines, and no shell of an end replaces patterns
      lines=($text)
      printf '%s\n' "${#lines[@]}" "${lines[@]}"
    done
    printf '%s end\n' "$bpct_mark"
  } >&2
}

# Becomes tar with these words. On the host of the job it names itself in a file, since the job looks there for the bytes that pass.
bpct_become_tar() {
  local -a words=()
  local stat
  if [[ -n $bpct_mover_file ]] && { read -r -d '' stat </proc/self/stat || [[ -n $stat ]]; } 2>/dev/null; then
    ## The command stands in parentheses; the 20th word behind it is the time of its start.
    IFS=' ' read -r -a words <<<"${stat##*) }"
    printf '%s %s .\n' "${stat%% *}" "${words[19]}" >"$bpct_mover_file"
  fi
  exec tar "$@"
}

# Prints the tar of the names of the request, and answers with a look before and one after.
## A taker that publishes at once has to know both: behind a whole tar in which nothing changed comes the look, as a member of its own.
## An ordinary user who takes them can give no extended attribute to a file that is closed to himself: there all are open first.
## The times of reading are those of the transfer; a source that root reads keeps its own. Files are summed beside tar, so that one reading from the
## disk may do for both.
bpct_give() {
  local before after said sums='' summing=''
  local -a open=()
  local -i code
  local IFS=$'\n'
  [[ $bpct_wishes != *' open '* ]] || open=(--mode=u+rwX)
  ## The kernel lets owners and root alone read without a move of the time of reading, and tar would give up files of others.
  ((EUID)) || open+=(--atime-preserve=system)
  before=$(bpct_print_looks)
  [[ $bpct_wishes != *' far '* ]] || printf '%s\n' "$bpct_mark"
  [[ $bpct_wishes != *' sums:'* ]] || exec {summing}< <(bpct_print_sums "$before")
  { said=$(printf '%s\0' "${bpct_end_names[@]/#/./}" |
    bpct_become_tar --create --file=- --format=posix --pax-option='exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime' \
      --xattrs '--xattrs-include=*' '--xattrs-exclude=system.*' "${bpct_without_places[@]}" \
      --acls --sparse --numeric-owner --no-recursion --blocking-factor=128 "${open[@]}" \
      --null --no-unquote --files-from=- 2>&1 >&4); } 4>&1
  code=$?
  [[ -z $summing ]] || IFS= read -r -N 999999999 sums <&"$summing"
  after=$(bpct_print_looks)
  if [[ -n $summing ]]; then
    exec {summing}<&-
    before=$(bpct_print_with_sums "$before" "$sums") after=$(bpct_print_with_sums "$after" "$sums")
  fi
  [[ $bpct_wishes != *' once '* || -n $said || $before != "$after" ]] || ((code)) || bpct_print_member "$bpct_mark" "$before"
  exec >&-
  bpct_end_said=("$said")
  bpct_answer "$code" "$before" "$after"
}

# Prints a tar of one file: its name is $1, its text $2.
## A header has 512 bytes: name, mode, owner, group, size, time, sum of its bytes, type, and the word ustar. The sum counts eight blanks
## in its own place; the six others of the fields here stand for NUL.
bpct_print_member() {
  local fields char
  local -i sum=0 i
  printf -v fields '%s 0000600 0000000 0000000 %011o 00000000000 %6s  0ustar00' "$1" "${#2}" ''
  for ((i = 0; i < ${#fields}; i++)); do
    printf -v char %d "'${fields:i:1}"
    sum+=char
  done
  sum=$((sum - 6 * 32))
  printf '%s' "$1"
  head -c $((100 - ${#1})) /dev/zero
  printf '0000600\0%s\0%s\0%011o\0%s\0%06o\0 0' 0000000 0000000 "${#2}" 00000000000 "$sum"
  head -c 100 /dev/zero
  printf 'ustar\00000'
  head -c 247 /dev/zero
  printf '%s' "$2"
  head -c $((511 - (${#2} + 511) % 512 + 1024)) /dev/zero
}

# Has tar make the names of the request of standard input, below the working directory; the messages go to bpct_end_said.
## Where a user other than root gets them, owners and their attributes are his own. The rest of the input is read: a sender that meets
## a closed door would look like a lost one.
bpct_lay() {
  local -a tar=(--extract --file=- --numeric-owner --same-permissions --blocking-factor=128 --acls --xattrs
    --warning=no-timestamp --warning=no-unknown-keyword --delay-directory-restore --ignore-zeros)
  local said
  local -i code
  if ((EUID)); then
    tar+=('--xattrs-include=user.*')
  else
    tar+=('--xattrs-include=*' '--xattrs-exclude=system.*' "${bpct_without_places[@]}")
  fi
  [[ $bpct_wishes == *' owners '* ]] && tar+=(--same-owner) || tar+=(--no-same-owner)
  said=$(bpct_become_tar "${tar[@]}" 2>&1)
  code=$?
  cat >/dev/null
  bpct_end_said=("$said")
  return "$code"
}

# Makes the folder of all places of the batch, unless it is there.
## Its name was made by chance; a link or a folder of another user in its place is none.
bpct_begin() {
  local said
  said=$(mkdir -- "$bpct_place" 2>&1)
  if [[ -L $bpct_place || ! -d $bpct_place || ! -O $bpct_place ]]; then
    bpct_end_said=("$said")
    bpct_answer 9
    return
  fi
  bpct_answer 0
}

# Takes the names of the request into a new place of their own, and answers with a look at them there.
## Nothing of them is under its own name before both ends were compared: here, if the request wishes it and all came as they are, and
## else by the host of the job, which publishes them by a call of its own. The folder of all places is that of a running job: an end that
## outlives its job, and begins when the batch is closed, makes nothing more.
bpct_take() {
  local -i code=0 root
  local said staged folder=${bpct_place%%/*}
  ## Without the right to read the root this end publishes nothing itself.
  { exec {root}<.; } 2>/dev/null || bpct_wishes=${bpct_wishes/ once / }
  if [[ -L $folder || ! -O $folder ]] || ! said=$(mkdir -- "$bpct_place" 2>&1) || ! cd -- "$bpct_place"; then
    bpct_end_said=("${said:-$folder is not there any more}")
    cat >/dev/null
    bpct_answer 9
    return
  fi
  bpct_lay || code=$?
  if [[ $bpct_wishes == *' fsync '* ]] && ! said=$(sync -f . 2>&1); then
    bpct_end_said+=("$said") code=9
  fi
  staged=$(bpct_print_looks)
  [[ $bpct_wishes != *' sums:'* ]] || staged=$(bpct_print_with_sums "$staged" "$(bpct_print_sums "$staged")")
  ## The root may have another path by now, and the place another folder above it.
  if ((code == 0)) && bpct_came_as_they_are "$staged" && cd -P -- "/proc/self/fd/$root"; then
    bpct_publish "$staged"
  else
    bpct_answer "$code" "$staged"
  fi
}

# Succeeds if the names that lie in the working directory with look $1 are files, and are as at the source, which has sent its look behind
# them: only a whole tar in which nothing changed has one.
bpct_came_as_they_are() {
  local -a here=() there=()
  local seen
  local IFS=$'\n'
  [[ $bpct_wishes == *' once '* && -z ${bpct_end_said[*]-} && ! -L $bpct_mark && -f $bpct_mark ]] || return 1
  seen=$(<"$bpct_mark") && rm -f -- "$bpct_mark" || return 1
  [[ $'\n'$seen != *$'\n'[4c-]* && $seen != *' 0:0:- '* ]] || return 1
  # shellcheck disable=SC2206
  there=($seen) here=($1)
  ## Inodes differ, and an ordinary user gives his names to himself.
  if [[ $bpct_wishes == *' owners '* ]]; then
    there=("${there[@]% * * *}") here=("${here[@]% * * *}")
  else
    there=("${there[@]% * * * * *}") here=("${here[@]% * * * * *}")
  fi
  [[ ${#here[@]} == "${#bpct_end_names[@]}" && "${here[*]}" == "${there[*]}" ]]
}

# Moves the names of the request out of their place to their own names, removes the place, and answers with a look at them, behind look $1
# if there is one.
## Each takes the place of an older one at once. A directory is never replaced.
bpct_publish() {
  local -a said=() there=()
  local name directory last=''
  local -i code=0 words
  bpct_set_modes "$bpct_place/" || code=1
  said=("${bpct_end_said[@]}")
  bpct_make_ways || code=1
  said+=("${bpct_end_said[@]}")
  if [[ -n $bpct_new_name ]]; then
    said+=("$(mv -f -T -- "$bpct_place/${bpct_end_names[0]}" "./$bpct_new_name" 2>&1)") || code=1
    bpct_end_names=("$bpct_new_name")
  else
    ## A substitution would be one more process for each directory.
    exec {words}>"$bpct_place/$bpct_mark"
    for name in "${bpct_end_names[@]}" /; do
      directory=. && [[ $name != */* ]] || directory=./${name%/*}
      if [[ $directory != "$last" || ${#there[@]} -ge 400 ]]; then
        ((${#there[@]} == 0)) || mv -f -t "$last" -- "${there[@]}" 2>&"$words" || code=1
        there=() last=$directory
      fi
      [[ $name == / ]] || there+=("$bpct_place/$name")
    done
    exec {words}>&-
    said+=("$(<"$bpct_place/$bpct_mark")")
  fi
  [[ $bpct_wishes != *' fsync '* ]] || said+=("$(sync -f . 2>&1)") || code=9
  said+=("$(rm -rf -- "$bpct_place" 2>&1)")
  local IFS=$'\n'
  bpct_end_said=("${said[@]}")
  bpct_answer "$code" ${1+"$1"} "$(bpct_print_looks)"
}

# Makes the directories above the names of the request that are missing, closed to others; the messages go to bpct_end_said.
bpct_make_ways() {
  local -A ways=()
  local name
  local -a all=()
  local -i i code=0
  bpct_end_said=()
  ## A single file that gets a new name goes into the root itself.
  for name in "${bpct_end_names[@]}"; do
    [[ $name != */* ]] || ways["./${name%/*}"]=1
  done
  all=("${!ways[@]}")
  for ((i = 0; i < ${#all[@]}; i += 400)); do
    bpct_end_said+=("$(mkdir -p -- "${all[@]:i:400}" 2>&1)") || code=1
  done
  ## A user may have closed his directory to himself; the finalizer gives it its mode.
  ((EUID)) || return "$code"
  for name in "${all[@]}"; do
    [[ -w $name && -x $name || ! -O $name ]] || chmod u+rwx -- "$name" 2>/dev/null
  done
  return "$code"
}

# Gives names of the request, behind $1, the modes that stand behind them all; nothing for a name that has its mode.
bpct_set_modes() {
  local -A names=()
  local -a modes=() some=()
  local mode i
  local -i half=$((${#bpct_end_names[@]} / 2)) code=0
  bpct_end_said=()
  [[ $bpct_wishes == *' modes '* ]] || return 0
  modes=("${bpct_end_names[@]:half}")
  bpct_end_names=("${bpct_end_names[@]:0:half}")
  for i in "${!modes[@]}"; do
    [[ -z ${modes[i]} ]] || names["${modes[i]}"]+=" $i"
  done
  for mode in "${!names[@]}"; do
    some=()
    for i in ${names["$mode"]}; do
      some+=("./$1${bpct_end_names[i]}")
    done
    bpct_end_said+=("$(chmod "$mode" -- "${some[@]}" 2>&1)") || code=1
  done
  return "$code"
}

# Gives the names of the request their modes, and the times behind these, and answers with a look at them.
bpct_mode() {
  local -a times=()
  local -i code=0 third=$((${#bpct_end_names[@]} / 3)) i
  if [[ $bpct_wishes == *' times '* ]]; then
    times=("${bpct_end_names[@]:2*third}") bpct_end_names=("${bpct_end_names[@]:0:2*third}")
  fi
  bpct_set_modes '' || code=1
  for i in "${!times[@]}"; do
    [[ -n ${times[i]} ]] || continue
    bpct_end_said+=("$(touch -c -h -m -d "@${times[i]}" -- "./${bpct_end_names[i]}" 2>&1)") || code=1
  done
  bpct_answer "$code" "$(bpct_print_looks)"
}

# Makes the directories that the request names, and answers with a look at them.
bpct_make() {
  local -a said=()
  local -i i code=0
  for ((i = 0; i < ${#bpct_end_names[@]}; i += 400)); do
    said+=("$(mkdir -p -- "${bpct_end_names[@]:i:400}" 2>&1)") || code=1
  done
  local IFS=$'\n'
  bpct_end_said=("${said[@]}")
  bpct_answer "$code" "$(bpct_print_looks)"
}

# Gives directories that are there the attributes in the tar on standard input, and answers with a look at them.
bpct_furnish() {
  local -i code=0
  bpct_lay || code=$?
  bpct_answer "$code" "$(bpct_print_looks)"
}

# Removes the folder of all places of the batch, or one place.
## The end of a killed job may be at work in it still, for a moment.
bpct_tidy() {
  local pause
  bpct_end_said=()
  for pause in 0.1 0.3 1 3 0; do
    [[ ! -L $bpct_place && -d $bpct_place && -O $bpct_place ]] || break
    bpct_end_said=("$(rm -rf -- "$bpct_place" 2>&1)")
    [[ ! -d $bpct_place ]] || sleep "$pause"
  done
  bpct_answer 0
}
