# --- direct I/O and checksums: one read feeds the copy and the checksum, and the copy is read back from the disk ---
## By name, for the files copied last: the checksum of the bytes read from the source.
declare -gA bpct_read_sums=()
bpct_read_sum=''

# Copies the contents of file $1 to $copy past the cache, and keeps the checksum of the bytes read.
bpct_copy_summed() {
  bpct_run_summed '0 0 .' "$bpct_from" bpct_become_summed_copy "$1" || return
  bpct_read_sums["/$1"]=$bpct_read_sum
}

# Replaces this process by the dd that writes. If it is killed, nothing writes any more: the others end by its pipe.
bpct_become_summed_copy() {
  local told
  umask 077
  exec {told}>"/proc/self/fd/$answers" || exit
#@include verb/copy/layout/become-summed.sh if layout
  exec dd of="$copy" bs=1M iflag=fullblock oflag=direct,nofollow conv=excl status=none < <(
    dd if="$1" bs=1M iflag=direct,fullblock,nofollow status=none | tee >(exec "$bpct_verify" >&"$told")
    printf '%s .\n' "${PIPESTATUS[*]}" >&"$told"
  )
}

# Replaces this process by the command that sums copy $1 as the disk gives it.
bpct_become_read_back() {
  local told
  exec {told}>"/proc/self/fd/$answers" || exit
  exec "$bpct_verify" >&"$told" < <(
    dd if="$1" bs=1M iflag=direct,fullblock,nofollow status=none
    printf '%s .\n' "$?" >&"$told"
  )
}

# Runs command $2 and the rest, of several processes, as bpct_run does, and puts the checksum that one of them prints into
# bpct_read_sum; fails if there is none, or if another one does not end with the codes $1.
## The answers end when the last process has ended: no other process has this pipe.
bpct_run_summed() {
  local -r wanted=$1
  local -a said=()
  local answers line ended='' code=0
  shift
  bpct_read_sum=''
  exec {answers}< <(:) || bpct_stop 'cannot open a pipe'
  bpct_run "$@" || code=$?
  mapfile -t -u "$answers" said
  exec {answers}<&-
  for line in "${said[@]}"; do
    if [[ $line =~ ^[0-9a-f]{64,}'  -'$ ]]; then
      bpct_read_sum=${line%% *}
    else
      ended+=$line
    fi
  done
  [[ $code == 0 && $ended == "$wanted" && -n $bpct_read_sum ]]
}

# Puts the lines of checksums of those sources in hand into known that were read for the copy, and are as they were before; the
# others are read once more.
bpct_know_sources() {
  local -a read=()
  local name
  for name in "${bpct_names[@]}"; do
    [[ -z ${bpct_read_sums["/$name"]-} ]] || read+=("$name")
  done
  ((${#read[@]})) || return 0
  bpct_take_figures read "${read[@]}"
  bpct_load_figures
  for name in "${read[@]}"; do
    [[ -n ${figures["read/$name"]-} && ${figures["read/$name"]} == "${figures["copied/$name"]-}" ]] || continue
    known["/$name"]="${bpct_read_sums["/$name"]}  "
  done
}

# Does so with those of copies that were written past the cache: they are read past it. Copies that cannot be read so are left to
# the checksum command, which names the error.
bpct_know_copies() {
  local escape i name
  for i in "${!bpct_names[@]}"; do
    name=${bpct_landed[i]}
    [[ -n ${bpct_read_sums["/${bpct_names[i]}"]-} ]] || continue
    bpct_run_summed '0 .' "$bpct_to" bpct_become_read_back "$name" || continue
    bpct_escape_name "$name"
    [[ $bpct_escaped == "$name" ]] && escape='' || escape=\\
    known["/$name"]="$escape$bpct_read_sum  ./$bpct_escaped"
  done
  bpct_read_sums=()
}

#@include verb/copy/layout/summed.sh if layout
#@otherwise
bpct_copy_summed() {
  return 1
}

bpct_know_sources() { :; }

bpct_know_copies() { :; }
