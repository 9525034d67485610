# bpct @text:version@, batch @number:batch@: a job of wave @number:wave@ runs it when it stops, to go on elsewhere or later:
#   put-back ATTEMPT ILL ID AGAIN [CLUSTER]
# ILL is why its node is to blame, or nothing; ID is the job; AGAIN is yes if it is to be put back into the queue, the seconds for which
# it is to stay there, or nothing. bpct runs it with the cluster of a job whose node could not start it: ILL is launch then.
# docs/developers/batch-directory.md of bpct describes the files.
#@include core/environment.sh
umask 077
readonly bpct_batch_directory=@word:batch_directory@
readonly -a bpct_requeue=(@words:requeue@)
readonly bpct_nodes=$bpct_batch_directory/nodes
readonly bpct_remembered=86400   # seconds for which a node is left out
readonly bpct_longest_pause=1200 # seconds
readonly bpct_name='[A-Za-z0-9][A-Za-z0-9._-]*'
readonly bpct_note_line="^([1-9][0-9]{0,11}) ($bpct_name) ($bpct_name) ([a-z]{1,12}) :([0-9]{1,7}) [.]$"
## The node and its cluster; the record of this stop, and how it begins; the words of the job for people.
bpct_node='' bpct_cluster='' bpct_note='' bpct_note_of='' bpct_words=''
## The nodes that are left out, and those that ever were.
declare -a bpct_out=() bpct_ever=()

# Puts a checksum of text $1 into the caller's sum.
## Readers in Java do the same.
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
## A server that does not answer, and a full disk, may be everybody's, or over soon.
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
## Two jobs may do this at once: a file is created exclusively. On one node the second of them leaves the other places free.
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
## An idle node that ends all jobs attracts each one that is put back.
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
