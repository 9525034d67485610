# --- guarded mode: directories that others can write ---
declare -gA bpct_shared_directories=()

# Succeeds if others can write where names of the group in hand are copied to: cp sets the mode of a FIFO or a device by its
# path, and goes down into a directory by paths.
## Directories that a job makes are private until the end.
bpct_is_shared() {
  [[ -n ${bpct_shared_directories["$bpct_pair/$bpct_below"]-} || ! -O $bpct_to/. ]]
}
