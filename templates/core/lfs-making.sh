# --- layouts: lfs makes the files that get one ---
## By path: the copies that lfs has made for the command that fills them.
declare -A bpct_laid=()
readonly bpct_has_pool=' -p [^-]'

# Makes the copies with the numbers that numbers_of has for layout $1.
bpct_lay_out_as() {
  local layout=$1
  local -a numbers names=() made=() left=()
  local -i others=0
  local i asked
  read -r -a numbers <<<"${numbers_of[$1]}"
  for i in "${numbers[@]}"; do
    [[ -e $bpct_to/${bpct_landed[i]} || -L $bpct_to/${bpct_landed[i]} ]] || left+=("${bpct_landed[i]}")
  done
  ! bpct_lacks_pool "$layout" || bpct_leave_out_pools
  bpct_make_laid
  if ((${#left[@]})) && [[ $layout =~ $bpct_has_pool && $(<"$bpct_attempt/stderr") == *pool* ]]; then
    asked=$layout names=("${made[@]}")
    bpct_leave_out_pools
    bpct_make_laid
    ((${#made[@]} == ${#names[@]})) || printf '%s\n' "$asked" >>"$bpct_attempt/no-pool" ||
      bpct_stop "cannot write in $bpct_attempt"
    bpct_check_laid "$asked" "${names[@]}"
    made=("${made[@]:${#names[@]}}")
  fi
  [[ $layout == "$1" || ${#made[@]} == 0 ]] ||
    bpct_note "${#made[@]}" files-without-the-pool-of-their-layout-since-it-is-not-there
  bpct_check_laid "$layout" "${made[@]}"
  others+=${#left[@]}
  ((others == 0)) || bpct_note "$others" files-without-the-layout-that-was-asked-for
}

# Has lfs make the copies in left, and moves those that are there then into made.
bpct_make_laid() {
  local -a names=("${left[@]}")
  local name
  ((${#names[@]})) || return 0
  bpct_run / bpct_become_setstripe "$layout" "${names[@]}" || :
  [[ -z ${bpct_makes_place-} || ! -d $bpct_to ]] || bpct_makes_place=''
  left=()
  for name in "${names[@]}"; do
    if [[ -f $bpct_to/$name && ! -L $bpct_to/$name ]]; then
      made+=("$name")
      bpct_laid["$bpct_to/$name"]=1
    else
      left+=("$name")
    fi
  done
}

# Becomes the lfs that makes copies, the further arguments, with layout $1, for this user alone.
## A default access list decides in place of the umask, and may forbid their owner to write.
bpct_become_setstripe() {
  local -a words=()
  local modes code=0
  bpct_before_laying
  cd -- "$bpct_to" || exit
  umask 077
  bpct_spell_options "$1"
  shift
  lfs setstripe "${words[@]}" -- "$@" >/dev/null || code=$?
  modes=$(exec stat --printf='%a ' -- "${@/#/./}" 2>/dev/null)
  [[ $modes =~ ^(600\ )*$ ]] || chmod 600 -- "${@/#/./}" 2>/dev/null
  exit "$code"
}

# Puts the words of layout $1 into words.
bpct_spell_options() {
  local i
  read -r -a words <<<"$1"
  for i in "${!words[@]}"; do
    [[ ${words[i]} != - ]] || words[i]=''
  done
}

# Succeeds if a pool of layout $1 was not there when it was asked for.
bpct_lacks_pool() {
  local -a lacking=()
  [[ -s $bpct_attempt/no-pool ]] || return 1
  mapfile -t lacking <"$bpct_attempt/no-pool"
  [[ $'\n'$(printf '%s\n' "${lacking[@]}")$'\n' == *$'\n'"$1"$'\n'* ]]
}

bpct_leave_out_pools() {
  local -a words
  local i
  read -r -a words <<<"$layout"
  layout=''
  for ((i = 0; i < ${#words[@]}; i += 2)); do
    [[ ${words[i]} == -p ]] || layout+="${layout:+ }${words[i]} ${words[i + 1]}"
  done
}

# Adds to others how many of the copies, the further arguments, have another layout than $1.
## lfs says nothing of some refusals. A site may give new files another layout than a user asks for.
bpct_check_laid() {
  local -a bpct_layouts=()
  local got
  (($# > 1)) || return 0
  bpct_read_layouts "$bpct_to" "${@:2}"
  for got in "${bpct_layouts[@]}"; do
    bpct_is_as_asked "$1" "${got#'~'}" || others+=1
  done
}

# Succeeds if layout $2, as it was read, satisfies the request $1. A request for all servers reads back as a number, and one without a
# pool may get the pool of the directory.
bpct_is_as_asked() {
  local -a asked got
  local -A has=()
  local -i i n=0 components=0
  local word
  read -r -a asked <<<"$1"
  read -r -a got <<<"$2"
  for ((i = 0; i + 1 < ${#got[@]}; i += 2)); do
    [[ ${got[i]} != -E ]] || n+=1
    has["$n ${got[i]}"]=${got[i + 1]}
  done
  for ((i = 0; i + 1 < ${#asked[@]}; i += 2)); do
    word=${asked[i]}
    [[ $word != -E ]] || components+=1
    [[ "$word ${asked[i + 1]}" == @('-c -1'|'-p -') || ${has["$components $word"]-} == "${asked[i + 1]}" ]] || return 1
  done
  ((n == components && ${#has[@]}))
}
