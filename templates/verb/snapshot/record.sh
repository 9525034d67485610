# --- the record of a snapshot, a line ---
readonly bpct_record_line='^bpct-snapshot-1( (0|[1-9][0-9]{0,17})){17} [a-z-]+ [.]$'
bpct_record='' bpct_base_record='' bpct_why=''
