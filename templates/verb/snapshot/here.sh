# --- the pool is on this host ---
#@include verb/snapshot/pool.sh
bpct_do_in_pool() {
  bpct_publish_in_pool "$bpct_attempt/stderr"
}

# Succeeds if the lock of the pool names this batch: the next night takes it away from a stopped one.
bpct_holds_pool() {
  local -a words=()
  { mapfile -d '' -t words <"$bpct_pool/.bpct/lock/batch"; } 2>/dev/null
  [[ ${words[1]-} == "$bpct_batch_directory" ]]
}
