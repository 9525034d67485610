# --- names that fail ---
# Fails a name of the group: name, class, message, and its bytes, if they are known.
bpct_fail_name() {
  failed+=1
  [[ $2 != changed ]] || changed+=1
  [[ -z $4 ]] || bpct_add_size kept "$4"
  [[ -n $4 ]] || kept=$bpct_bytes
  bpct_record_error "$1" "$2" "$3"
}
