# --- names that stay as they are ---
# Fails name number $1 of the group: class, message.
bpct_keep() {
  failed+=1
  [[ $2 != changed ]] || changed+=1
  bpct_record_error "$prefix${bpct_names[$1]}" "$2" "$3"
}
