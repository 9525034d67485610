# --- plain access: the quick ways of a job ---
## A suffix to the flags of dd.
readonly bpct_nofollow=''

bpct_has_quick_way() { :; }

bpct_go_quick_way() { :; }

# Makes directories without a look at each; fails if something is there that needs one.
bpct_make_at_once() {
  local -a paths=("${bpct_names[@]/#/./}")
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  ## The root comes first, and exists.
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
#@include verb/copy/leave-unmade.sh if whole
  bpct_see "$root" %f && bpct_may_work_there && return
  bpct_may_work_there || return 1
  bpct_make_new
}

# Succeeds if all entries in $bpct_seen are directories in which this user has all rights.
bpct_may_work_there() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* ]] || return 1
  ## One pattern with @(...|...) takes 270 ms for a thousand lines.
  ((EUID == 0)) || [[ $'\n'$bpct_seen != *$'\n'4[02468ace]* && $'\n'$bpct_seen != *$'\n'4?[!c-f]* ]]
}
