# --- the call ---
## bpct_helper is the job that it belongs to. bpct_together says that the job is one of several in one job of the scheduler's.
bpct_helper='' bpct_sealed_here='' bpct_together=''

# Reads the arguments of this process: as one of several; for the part of another job; in a mount namespace of its own.
bpct_read_call() {
  if [[ ${1-} == together ]]; then
    bpct_together=together
    shift
  fi
  if [[ ${1-} == for ]]; then
    bpct_helper=$2
    shift 2
  fi
  bpct_sealed_here=${1-}
}
bpct_read_call "$@"
