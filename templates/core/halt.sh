# --- errors that every job meets ---
# Tells all jobs of the batch to stop, and why: $1.
## The first reason counts; the file is created exclusively. A verb whose destination is on another host has that in bpct_full.
bpct_declare_halt() {
  set -o noclobber
  { printf '%s %s (%s)\n' "${bpct_job_directory##*/}" "$1" \
    "${bpct_full:-"${bpct_destination_roots[bpct_pair]@Q}, on $HOSTNAME"}" >"$bpct_batch_directory/halt"; } 2>/dev/null
  set +o noclobber
}

# Stops this job, and all others of the batch, because of $1.
bpct_halt() {
  bpct_declare_halt "$1"
  bpct_leave_if_halted
  bpct_stop "$1"
}
