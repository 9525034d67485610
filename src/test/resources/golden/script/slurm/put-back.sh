#!/bin/bash -p
# bpct unreleased, batch 7: a job of wave 1 runs it when it stops, to go on elsewhere or later:
#   put-back ATTEMPT ILL ID AGAIN [CLUSTER]
# ILL is why its node is to blame, or nothing; ID is the job; AGAIN is yes if it is to be put back into the queue, the seconds for which
# it is to stay there, or nothing. bpct runs it with the cluster of a job whose node could not start it: ILL is launch then.
# docs/developers/batch-directory.md of bpct describes the files.
# --- the environment: it must not change the work of this script ---
[[ $- == *p* || ! -f $0 ]] || { POSIXLY_CORRECT=y && exec /bin/bash -p -- "$0" "$@"; }
unset -v POSIXLY_CORRECT "${!bpct_@}"
shopt -u inherit_errexit shift_verbose expand_aliases
unset -v TMOUT EXECIGNORE FUNCNEST BASH_COMPAT CDPATH GLOBIGNORE BLOCK_SIZE BLOCKSIZE DU_BLOCK_SIZE QUOTING_STYLE \
  TIME_STYLE SIMPLE_BACKUP_SUFFIX VERSION_CONTROL TAR_OPTIONS TAPE GZIP _POSIX2_VERSION GCONV_PATH LOCPATH NLSPATH
[[ ${TMPDIR-} == /* ]] || unset -v TMPDIR
read -r HOSTNAME </proc/sys/kernel/hostname
HOSTNAME=${SLURMD_NODENAME:-$HOSTNAME}
# The user's commands start a Bash without these options.
export -n SHELLOPTS BASHOPTS

# Leaves out relative parts of PATH, and of the loader's variables for libraries: the copied trees may hold a "cp", or
# a library, and commands work in them.
bpct_clean_path() {
  local name word clean IFS
  set -f
  for name in PATH LD_LIBRARY_PATH LD_PRELOAD LD_AUDIT; do
    clean='' IFS=:
    [[ $name != LD_* ]] || IFS=':; '
    for word in ${!name-}; do
      [[ $word != /* && ($name != LD_[PA]* || $word == */*) ]] || clean+=:$word
    done
    printf -v "$name" %s "${clean#:}"
    [[ -n $clean ]] || unset -v "$name"
  done
  set +f
  PATH=${PATH:-/usr/local/bin:/usr/bin:/bin}
}
bpct_clean_path

cd /
set -u
export LC_ALL=C
umask 077
readonly bpct_batch_directory=$'/home/k\377vin\047s/.bpct/19aa2b3c4d5'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_nodes=$bpct_batch_directory/nodes
readonly bpct_remembered=86400   # seconds for which a node is left out
readonly bpct_longest_pause=1200 # seconds
readonly bpct_name='[A-Za-z0-9][A-Za-z0-9._-]*'
readonly bpct_note_line="^([1-9][0-9]{0,11}) ($bpct_name) ($bpct_name) ([a-z]{1,12}) :([0-9]{1,7}) [.]$"
bpct_node='' bpct_cluster='' bpct_note='' bpct_note_of='' bpct_words=''
declare -a bpct_out=() bpct_ever=()

# Puts a checksum of text $1 into the caller's sum.
bpct_sum_text() {
  local -i i byte
  sum=0
  for ((i = 0; i < ${#1}; i++)); do
    printf -v byte %d "'${1:i:1}"
    sum=$(((sum * 31 + byte) % 1000003))
  done
}

# Reads record $1 into the caller's seconds, node, cluster and ill; fails if it is damaged.
bpct_read_note() {
  local line=''
  local -i sum
  { IFS= read -r line <"$1"; } 2>/dev/null
  [[ $line =~ $bpct_note_line ]] || return 1
  seconds=${BASH_REMATCH[1]} node=${BASH_REMATCH[2]} cluster=${BASH_REMATCH[3]} ill=${BASH_REMATCH[4]}
  bpct_sum_text "${line% :*}"
  [[ $sum == "${BASH_REMATCH[5]}" ]]
}

# Succeeds if the caller's record is about this cluster, and is remembered.
bpct_is_recent() {
  [[ $cluster == "$bpct_cluster" ]] && ((now - seconds < bpct_remembered))
}

# Finds the nodes of this cluster that are left out.
bpct_find_out() {
  local file seconds node cluster ill now
  printf -v now '%(%s)T' -1
  bpct_out=()
  for file in "$bpct_nodes"/out.*; do
    if bpct_read_note "$file" && [[ $cluster == "$bpct_cluster" ]]; then
      bpct_ever+=("$node")
      ! bpct_is_recent || bpct_out+=("$node")
    fi
  done
}

# Succeeds if this node is left out.
bpct_is_out() {
  [[ -n $bpct_node && " ${bpct_out[*]} " == *" $bpct_node "* ]]
}

# Records that this node is to blame: $1 says why.
bpct_write_note() {
  local now part=${bpct_attempt%/*} message=()
  local -i sum
  printf -v now '%(%s)T' -1
  { mapfile -t message <"$bpct_attempt/message"; } 2>/dev/null
  [[ $1 != launch ]] || message=('it could not start a job')
  ((${#message[@]} == 0)) || bpct_words=${message[-1]}
  bpct_note="$now $bpct_node $bpct_cluster $1"
  bpct_sum_text "$bpct_note"
  bpct_note+=" :$sum ."
  bpct_note_of=$bpct_nodes/${part##*/}.${bpct_attempt##*.}
  mkdir -p -- "$bpct_nodes" && bpct_print_note >"$bpct_nodes/new.${bpct_note_of##*/}" &&
    mv -f -- "$bpct_nodes/new.${bpct_note_of##*/}" "$bpct_note_of"
}

bpct_print_note() {
  printf '%s\n%s\n' "$bpct_note" "${bpct_words:0:1000}"
}

# Succeeds if this stop, $1, condemns the node: by itself, or as that of a second job.
bpct_is_proof() {
  local file seconds node cluster ill now
  [[ $1 == tree || $1 == command ]] && return
  printf -v now '%(%s)T' -1
  for file in "$bpct_nodes"/[0-9f]*.*; do
    [[ ${file%.*} != "${bpct_note_of%.*}" ]] && bpct_read_note "$file" && [[ $node == "$bpct_node" ]] && bpct_is_recent && return
  done
  return 1
}

# Leaves this node out, as one of at most $1; fails if so many are left out.
bpct_leave_out() {
  local -i number
  local file seconds node cluster ill now taken=''
  printf -v now '%(%s)T' -1
  set -o noclobber
  for ((number = 1; number <= $1; number++)); do
    file=$bpct_nodes/out.$bpct_cluster.$number
    if bpct_read_note "$file"; then
      if ! bpct_is_recent; then
        rm -f -- "$file"
      elif [[ $node == "$bpct_node" ]]; then
        [[ -z $taken ]] || rm -f -- "$taken"
        taken=$file
        break
      fi
    fi
    [[ -n $taken ]] || ! { bpct_print_note >"$file"; } 2>/dev/null || taken=$file
  done
  set +o noclobber
  [[ -n $taken ]]
}

# Puts the seconds for which the job stays in the queue into the caller's pause.
bpct_choose_pause() {
  local -i before=0
  local word=0
  { read -r word _ <"$bpct_attempt/standstills"; } 2>/dev/null
  [[ ! $word =~ ^[0-9]{1,2}$ ]] || before=10#$word
  pause=$((60 << (before < 6 ? before : 6)))
  ((pause <= bpct_longest_pause)) || pause=$bpct_longest_pause
}

bpct_main() {
  local -i pause=0
  local ill=$2
  readonly bpct_attempt=$1
  [[ $# -lt 5 ]] || bpct_ask_node "$3" "$5"
  bpct_find_node || ill=''
  bpct_find_out
  bpct_look "$3"
  if [[ -n $ill ]] && bpct_write_note "$ill"; then
    if ! bpct_is_out && bpct_is_proof "$ill" && bpct_leave_out "$bpct_most"; then
      bpct_find_out
      printf 'bpct: node %s is left out from now on\n' "$bpct_node" >&2
      bpct_warn_waiting
    fi
  fi
  [[ -z $2 ]] || bpct_is_out || bpct_choose_pause
  [[ ! $4 =~ ^[1-9][0-9]{0,5}$ ]] || pause=$4
  [[ -z $4 ]] || bpct_put_back "$3" "$pause"
}
# --- nodes of Slurm ---
readonly -a bpct_control=("${bpct_requeue[@]:0:${#bpct_requeue[@]}-1}")
bpct_most=0 bpct_is_known=''
declare -a bpct_asked=()

# Runs a command of the client, not for ever.
bpct_ask() {
  timeout 60 "$@" </dev/null
}

# Finds out which node job $1 of cluster $2 was to run on, and takes it for this one.
bpct_ask_node() {
  SLURMD_NODENAME='' SLURM_JOB_PARTITION='' SLURM_CLUSTER_NAME=$2
  IFS='|' read -r SLURMD_NODENAME SLURM_JOB_PARTITION < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t all -j "$1" -o '%N|%P')
}

# Finds the name that Slurm has for this node, and its cluster; fails if one of them is no name.
bpct_find_node() {
  bpct_node=${SLURMD_NODENAME-} bpct_cluster=${SLURM_CLUSTER_NAME-}
  [[ "$bpct_node $bpct_cluster" =~ ^$bpct_name\ $bpct_name$ ]]
}

# Puts the nodes of list $1, as Slurm writes it, into the caller's names; fails if there is one that is no name.
bpct_expand() {
  local name
  names=()
  [[ -n $1 && $1 != '(null)' ]] || return 0
  [[ $1 =~ ^[][A-Za-z0-9._,-]+$ ]] || return 1
  mapfile -t names < <(bpct_ask scontrol show hostnames "$1")
  ((${#names[@]})) || return 1
  for name in "${names[@]}"; do
    [[ $name =~ ^$bpct_name$ ]] || return 1
  done
}

# Finds out which nodes job $1 leaves out, and how many more may be: two, or a quarter of those that it could have if that is more, and
# never the last one.
bpct_look() {
  local out named features
  local -a names=()
  IFS='|' read -r out named features < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t all -j "$1" -o '%x|%n|%f') || return 0
  bpct_expand "$out" || return 0
  bpct_is_known=yes bpct_asked=("${names[@]}")
  [[ -z $named || $named == '(null)' ]] || return 0
  [[ $features != '(null)' ]] || features=''
  bpct_count_usable "$features"
}

# Sets bpct_most for a job that wants nodes with feature $1; expressions of several are not understood.
bpct_count_usable() {
  local node state has
  local -i usable=0
  [[ $1 =~ ^[A-Za-z0-9_]*$ && ${SLURM_JOB_PARTITION-} =~ ^$bpct_name$ ]] || return 0
  while IFS='|' read -r node state has; do
    [[ $state =~ ^(idle|mixed|allocated|completing|planned|reserved)[^*]?$ && (-z $1 || ",$has," == *",$1,"*) ]] || continue
    [[ " ${bpct_asked[*]} " == *" $node "* && " ${bpct_ever[*]} " != *" $node "* ]] || usable+=1
  done < <(bpct_ask sinfo "${bpct_control[@]:1}" -h -N -p "$SLURM_JOB_PARTITION" -o '%N|%T|%b')
  ((usable < 2)) || bpct_most=$((usable < 3 ? 1 : usable < 12 ? 2 : usable / 4))
}

# Puts the caller's names, without those that bpct left out once, and with those that it leaves out, into the caller's list.
bpct_join() {
  local name
  list=''
  for name in "${names[@]}"; do
    [[ " ${bpct_ever[*]} " == *" $name "* ]] || list+=,$name
  done
  for name in "${bpct_out[@]}"; do
    list+=,$name
  done
  list=${list#,}
}

# Tells Slurm of the nodes that jobs of the batch leave out which wait in the queue.
bpct_warn_waiting() {
  local id out place list
  local -a names
  local -A waiting=()
  while IFS='|' read -r id out place; do
    id=${id%%_\[*}
    [[ $place != "$bpct_batch_directory" || ! $id =~ ^[1-9][0-9]*(_[0-9]+)?$ ]] || waiting[".$out"]+=,$id
  done < <(bpct_ask squeue "${bpct_control[@]:1}" -h -t PD -u "$EUID" -o '%i|%x|%Z')
  for out in "${!waiting[@]}"; do
    bpct_expand "${out#.}" || continue
    bpct_join
    bpct_ask "${bpct_control[@]}" update jobid="${waiting[$out]#,}" ExcNodeList="$list" >/dev/null 2>&1
  done
}

# Puts job $1 back into the queue, for $2 seconds at least.
bpct_put_back() {
  local list
  local -a names=("${bpct_asked[@]}") changes=()
  bpct_join
  [[ -z $bpct_is_known || (-z $list && ${#names[@]} == 0) ]] || changes+=(ExcNodeList="$list")
  (($2 == 0)) || changes+=(StartTime="now+$2")
  bpct_ask "${bpct_requeue[@]}" "$1" || return
  ((${#changes[@]} == 0)) || bpct_ask "${bpct_control[@]}" update jobid="$1" "${changes[@]}"
}

bpct_main "$@"
