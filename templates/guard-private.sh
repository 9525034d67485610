## reads: bpct_below bpct_pair bpct_to
## sets: bpct_shared_directories
# --- guarded mode: directories that others can write ---
declare -A bpct_shared_directories=()

# Notes that others can write a directory that was there: its name, and what stat says of it.
bpct_note_shared() {
  local -a figures
  read -r -a figures <<<"$2"
  ((figures[2] == EUID && (16#${figures[0]} & 0022) == 0)) || bpct_shared_directories["$bpct_pair/$1"]=1
}

# Succeeds if others can write where names of the group in hand are copied to: cp sets the mode of a FIFO or a device by its
# path, and goes down into a directory by paths.
## Directories that a job makes are private until the end.
bpct_is_shared() {
  [[ -n ${bpct_shared_directories["$bpct_pair/$bpct_below"]-} || ! -O $bpct_to/. ]]
}
