# --- directories that are not made yet ---
## By pair and path; and whether the directory of the group in hand may come with its names.
declare -A bpct_unmade=()
bpct_comes_whole=''
