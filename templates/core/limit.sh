# --- a limit for the batch ---
## Each running job has an equal share, and each of its lanes an equal part of that. A lane stops its command, and waits
## before it reports its group, until its work is within its part. The limit as read: bytes and names a second, 0 for
## any number of them, and the number of jobs that were running when it was written.
declare -ga bpct_limit=()
declare -gr bpct_limit_line='^[1-9][0-9]{0,17} (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) :[0-9]{1,7} [.]$'
declare -gr bpct_sign_line='^[1-9][0-9]{0,11} ([0-9a-z]{1,20}[.0-9]{2,20}|[.][.]/limit)$'
## The part of a lane: bytes a second, and names in 1,000 seconds. Then the number of lanes that share.
bpct_byte_rate=0 bpct_name_rate=0 bpct_sharing=1
## The number of jobs that share, and the second of that count. Then the last change of each job's sign, by the file
## server's clock and, if it was seen, by this one.
bpct_workers=1 bpct_counted_at=-1
declare -gA bpct_signs=() bpct_signs_seen=()

# Reads the limit, and takes its share; fails if nothing of it can be read, and never could.
bpct_read_limit() {
  local -a words=()
  bpct_heard_at=$SECONDS
  { read -r -a words <"$bpct_batch_directory/limit"; } 2>/dev/null
  if [[ "${words[*]}" =~ $bpct_limit_line ]] && ((words[1] + words[2])); then
    bpct_sum_up "${words[@]:0:4}"
    [[ ${words[4]} != ":$bpct_sum" ]] || bpct_limit=("${words[@]:1:3}")
  fi
  ((${#bpct_limit[@]})) || return 1
  ## A thousand jobs that each check a thousand signs once an interval are a burden.
  ((bpct_counted_at >= 0 && SECONDS - bpct_counted_at < (bpct_workers > bpct_interval ? bpct_workers : bpct_interval))) ||
    bpct_count_workers
  bpct_take_share
}

# Shows that this attempt is at work, and counts how many show that.
## Signs are compared by times of the file server. If the nodes set these, a sign that was seen to change counts as
## well.
bpct_count_workers() {
  local -r me=${bpct_part##*/}.$bpct_attempt_number life=$((3 * bpct_interval))
  local -a lines=()
  local -i now=-1 written=-1 count=0 age
  local line name at
  ## A job that cannot show its sign uses the written number of jobs; the journal reports a full disk.
  ((bpct_counted_at >= 0 || bpct_limit[2] < 2)) || bpct_workers=${bpct_limit[2]}
  { printf '%s %s .\n' "${bpct_limit[@]:0:2}" >"$bpct_batch_directory/limits/$me"; } 2>/dev/null || return 0
  mapfile -t lines < <(cd -- "$bpct_batch_directory/limits" && exec stat -c '%Y %n' -- * ../limit 2>/dev/null)
  for line in "${lines[@]}"; do
    [[ $line =~ $bpct_sign_line ]] || continue
    [[ $line != *" $me" ]] || now=${line%% *}
    [[ $line != *' ../limit' ]] || written=${line%% *}
  done
  ((now >= 0)) || return 0
  bpct_counted_at=$SECONDS
  for line in "${lines[@]}"; do
    at=${line%% *} name=${line#* }
    [[ $line =~ $bpct_sign_line && $name != ../limit ]] || continue
    [[ ${bpct_signs[$name]-$at} == "$at" ]] || bpct_signs_seen[$name]=$SECONDS
    bpct_signs[$name]=$at
    age=$((now > at ? now - at : at - now))
    ((age <= life || SECONDS - ${bpct_signs_seen[$name]:--life} < life)) && count+=1
  done
  ## Other jobs may not have read a new limit yet.
  ((written < 0 || now - written > life || count > bpct_limit[2])) || count=${bpct_limit[2]}
  bpct_workers=$((count > 0 ? count : 1))
}

# Reckons the part of each lane, and tells the lanes.
## All lanes are running as long as there are groups for them, so only other jobs can reduce the part of each.
bpct_take_share() {
  local -r before="$bpct_byte_rate $bpct_name_rate"
  local -i lanes=$((bpct_groups - bpct_settled)) all
  ((lanes <= bpct_lanes)) || lanes=bpct_lanes
  bpct_sharing=$((lanes > 0 ? lanes : 1))
  all=$((bpct_sharing * bpct_workers))
  bpct_byte_rate=$((bpct_limit[0] / all)) bpct_name_rate=$((bpct_limit[1] * 1000 / all))
  ((bpct_byte_rate || bpct_limit[0] == 0)) || bpct_byte_rate=1
  ((bpct_name_rate || bpct_limit[1] == 0)) || bpct_name_rate=1
  [[ -n $bpct_limited ]] || bpct_begin_to_owe
  ## The last lanes of few jobs are soon to have the parts of those that have ended; a thousand jobs would be a burden.
  bpct_limited=$((10 + bpct_workers / 10))
  ((bpct_limited < bpct_interval)) || bpct_limited=$bpct_interval
  ((bpct_lanes > 1)) && [[ $before != "$bpct_byte_rate $bpct_name_rate" ]] || return 0
  if ! printf '%s %s %s .\n' "$bpct_byte_rate" "$bpct_name_rate" "$bpct_limited" >"$bpct_attempt/share.new" ||
    ! mv -f -- "$bpct_attempt/share.new" "$bpct_attempt/share"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
}

# Reads, in a lane, its share of the limit.
bpct_read_share() {
  local -a words=()
  if [[ ! -e ${bpct_attempt%/*}/share ]]; then
    bpct_limited=''
    return
  fi
  { read -r -a words <"${bpct_attempt%/*}/share"; } 2>/dev/null
  [[ "${words[*]}" =~ ^[0-9]{1,15}\ [0-9]{1,12}\ [1-9][0-9]{0,5}\ [.]$ ]] || return 0
  bpct_byte_rate=${words[0]} bpct_name_rate=${words[1]}
  [[ -n $bpct_limited ]] || bpct_begin_to_owe
  bpct_limited=${words[2]}
}

# Forgets the limit: it is lifted, or this attempt ends.
bpct_lift_limit() {
  rm -f -- "$bpct_attempt/share" "$bpct_batch_directory/limits/${bpct_part##*/}.$bpct_attempt_number"
  bpct_limited='' bpct_limit=() bpct_byte_rate=0 bpct_name_rate=0 bpct_counted_at=-1
  bpct_signs=() bpct_signs_seen=()
}
