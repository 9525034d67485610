# bpct @text:version@, batch @number:batch@: runs the script of one job of wave @number:wave@, as a task of an array.
# docs/developers/batch-directory.md of bpct describes the files.
#@include core/environment.sh
umask 077
readonly bpct_batch_directory=@word:batch_directory@

# Becomes the script of the job whose number is that of the task and $1 together.
## The signal before the end of the time comes to this process alone.
bpct_main() {
  local job
  if [[ ! $bpct_index =~ ^[0-9]{1,7}$ || ! ${1-} =~ ^[0-9]{1,7}$ ]]; then
    printf "bpct: '%s' after '%s' is no task of an array (on %s)\n" "$bpct_index" "${1-}" "$HOSTNAME" >&2
    exit 1
  fi
  printf -v job %04d "$((10#$1 + 10#$bpct_index))"
  job=$bpct_batch_directory/jobs/$job
  if [[ ! -f $job/script ]] || ! exec >>"$job/output" 2>&1; then
    printf 'bpct: cannot run %s on %s\n' "$job/script" "$HOSTNAME" >&2
    exit 1
  fi
  exec /bin/bash -p -- "$job/script"
}
