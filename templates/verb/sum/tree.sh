# --- large files that are summed by ranges ---
## The leaves of a range lie in the folder of the batch, in trees/FILE/OFFSET, with the state of the file that was read:
## inode, size, times of content and of change. The checksum of all of it is in trees/FILE/whole. So a range that is summed once
## more has one result, however often jobs and waves begin anew.
readonly bpct_wave=@number:wave@
bpct_tree_number=0 bpct_tree_part='' bpct_tree_bytes=0 bpct_tree_step=0 bpct_tree_leaf=0 bpct_tree_planned='' bpct_tree_size=0
## Why the file, or a range of it, failed.
bpct_tree_class='' bpct_tree_message=''
declare -a bpct_leaves=()
bpct_leaf_state=''
# Reads from the group in hand the file and its part: an offset, or whole; for the finalizer whole or ranges.
bpct_take_tree() {
  local -r number='(0|[1-9][0-9]{0,17})' time='-?[0-9]+\.[0-9]+'
  [[ $bpct_seen =~ ^$number\ ([0-9]+|whole|ranges)\ $number\ $number\ $number\ ([0-9]+\ $number\ $time\ $time)$ && ${#bpct_names[@]} == 1 ]] ||
    bpct_stop "$bpct_list is damaged in a group of ranges to sum"
  bpct_tree_number=${BASH_REMATCH[1]} bpct_tree_part=${BASH_REMATCH[2]} bpct_tree_bytes=${BASH_REMATCH[3]}
  bpct_tree_step=${BASH_REMATCH[4]} bpct_tree_leaf=${BASH_REMATCH[5]} bpct_tree_planned=${BASH_REMATCH[6]}
  bpct_tree_size=${BASH_REMATCH[7]}
  bpct_tree_class='' bpct_tree_message=''
}

# Says why the file in hand fails: class, message.
bpct_blame_tree() {
  bpct_tree_class=$1 bpct_tree_message=$2
  return 1
}

# Records why the file in hand fails, unless that is known.
bpct_record_tree_failure() {
  [[ -z $bpct_tree_class ]] || bpct_record_first_failure "$bpct_tree_number" "$bpct_tree_class" "$bpct_tree_message"
}

#@include core/first-failure.sh

# Loads the leaves of part $1 of the file in hand, with the state that they are of; fails unless they are there as they were written.
bpct_load_leaves() {
  local -i last
  local sum
  bpct_leaves=() bpct_leaf_state=''
  { mapfile -t bpct_leaves <"$bpct_batch_directory/trees/$bpct_tree_number/$1"; } 2>/dev/null
  last=${#bpct_leaves[@]}-1
  ((last > 0)) || return 1
  sum=${bpct_leaves[last]}
  unset "bpct_leaves[last]"
  [[ $sum == "$(printf '%s\n' "${bpct_leaves[@]}" | cksum)" && ${bpct_leaves[0]} == 'bpct-leaves-1 '* ]] || return 1
  bpct_leaf_state=${bpct_leaves[0]#* }
  bpct_leaves=("${bpct_leaves[@]:1}")
}
