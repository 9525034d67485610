# --- an end of a transfer, before its work ---
# Reads a request, goes to its root, and does it: $1 is near on the host of the job, where $2 is a file for the process that moves bytes,
# and unshare in a mount namespace of root.
## A line has the number of words and their bytes; then the words come, in lines: names are data. Behind them comes the stream that
## the end takes; on the host of the job that is standard input, and the request comes by itself. mapfile would read a pipe byte by byte:
## 200,000 calls for 2,000 names.
bpct_be_end() {
  local -a words=()
  local count bytes text request=0
  ## Names are never patterns. Texts are split into lines by the shell itself, since mapfile reads a pipe byte by byte.
  set -uf
  umask 077
  export LC_ALL=C
  unset -v TAR_OPTIONS POSIXLY_CORRECT TAPE GZIP QUOTING_STYLE CDPATH
  [[ ${1-} != near ]] || request=3 bpct_mover_file=${2-}
  read -r -u "$request" count bytes
  text=$(head -c "${bytes:-0}" <&"$request")
  local IFS=$'\n'
  # shellcheck disable=SC2206 # it is split into lines, and no shell of an end replaces patterns
  words=($text)
  IFS=$' \t\n'
  words=("${words[@]#:}")
  [[ $text != *//* ]] || words=("${words[@]//'//:'/$'\n'}")
  bpct_mark=${words[0]-} bpct_place=${words[4]-} bpct_wishes=${words[5]-} bpct_new_name=${words[6]-}
  if [[ ${#words[@]} -lt 7 || ${#words[@]} != "$count" ]]; then
    printf 'bpct: the request did not come whole\n' >&2
    return 1
  fi
  bpct_end_names=("${words[@]:7}")
  if ! bpct_enter "${words[2]}" "${words[3]}" "${1-}"; then
    [[ ${words[1]} != give ]] || printf '%s\n' "$bpct_mark"
    cat >/dev/null
    bpct_answer 9
    return
  fi
  case ${words[1]} in
    give) bpct_give ;;
    begin) bpct_begin ;;
    take) bpct_take ;;
    publish) bpct_publish ;;
    look) bpct_look ;;
    link) bpct_link ;;
    make) bpct_make ;;
    furnish) bpct_furnish ;;
    mode) bpct_mode ;;
    lists) bpct_lists ;;
    miss) bpct_miss ;;
    remove) bpct_remove ;;
    tidy) bpct_tidy ;;
    survey) bpct_survey ;;
    list) bpct_list ;;
    list_whole) bpct_list_whole ;;
    xattrs) bpct_xattrs ;;
    sum) bpct_sum ;;
    pool_look) bpct_pool_look ;;
    pool_lock) bpct_pool_lock ;;
    pool_begin) bpct_pool_begin ;;
    pool_hand) bpct_pool_hand ;;
    pool_leave) bpct_pool_leave ;;
    pool_publish) bpct_pool_publish ;;
    pool_sweep) bpct_pool_sweep ;;
    *) printf 'bpct: unknown request\n' >&2 ;;
  esac
}

# Goes to root $1, if its identity is $2, unless that is empty; seals it if the wishes ask for that, which needs a mount namespace: $3
# is unshare.
bpct_enter() {
  local said found
  if ! said=$(cd -- "$1" 2>&1); then
    bpct_end_said=("$1 cannot be entered: ${said##*: }")
    return 1
  fi
  if [[ $bpct_wishes == *' sealed '* && $3 != near ]]; then
    if [[ $3 != unshare ]] || ! bpct_seal_far "$1"; then
      bpct_end_said=("root can refuse no symlinks below $1 there: ${bpct_end_said[*]:-it has no mount namespace}")
      return 1
    fi
  fi
  cd -- "$1" || return
  [[ -n $2 ]] || return 0
  found=$(stat --printf='%i:' -- . && stat -f --printf=%t -- .)
  [[ $found == "$2" ]] || {
    bpct_end_said=("$1 is not the directory that was there when bpct was run")
    return 1
  }
}

# Has the kernel follow no symlink below root $1, in this mount namespace alone.
## Mounts below it are bound with it. Of several mounts at one place the last one is visible.
bpct_seal_far() {
  local -a lines=()
  local -A visible=()
  local line target options
  bpct_end_said=("$(mount -n -c --rbind -- "$1" "$1" 2>&1)") || return 1
  mapfile -t lines </proc/self/mountinfo
  for line in "${lines[@]}"; do
    target=${line#* * * * } options=${target#* }
    printf -v target %b "${target%% *}"
    [[ $target != "$1" && $target != "${1%/}"/* ]] || visible["$target"]=${options%% *}
  done
  for target in "${!visible[@]}"; do
    ## Files that are read for checksums keep their access times.
    options=${visible["$target"]/relatime/noatime},nosymfollow
    bpct_end_said=("$(timeout -s KILL 20 mount -n -c -o "remount,bind,$options" -- "$target" 2>&1)") ||
      return 1
  done
  mapfile -t lines </proc/self/mountinfo
  for line in "${lines[@]}"; do
    target=${line#* * * * } options=${target#* }
    printf -v target %b "${target%% *}"
    [[ -z ${visible["$target"]-} ]] || visible["$target"]=${options%% *}
  done
  bpct_end_said=()
  for options in "${visible[@]}"; do
    [[ ,$options, == *,nosymfollow,* ]] || return 1
  done
  ((${#visible[@]}))
}
