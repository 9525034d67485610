  bpct_add_lacking_project "$1"
