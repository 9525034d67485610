## needs: attempt.sh awake.sh copy.sh destination.sh passing.sh replace.sh suspects.sh trouble.sh update.sh
## reads: bpct_apart bpct_attempt bpct_from bpct_is_decided bpct_is_partial bpct_message bpct_new_name bpct_patience
##   bpct_to suspects
## sets: bpct_is_patient bpct_passing
# --- mending ---
## What cp complained of is compared, and tried again.
declare -a bpct_passing=()
bpct_is_patient=''

# Copies names by $1, and then by bpct_copy_names: what shared file systems get over is tried again after 1, 2 and 4 seconds
# before a name is failed.
## Where nobody has seen yet whether there are old copies, these stay until then.
bpct_copy_patiently() {
  local -a again=()
  if [[ -z $bpct_apart$bpct_is_decided ]]; then
    local bpct_is_verified_later=yes bpct_is_tried=''
    local -a bpct_names=("${@:2}") bpct_landed=()
    bpct_replace
    return
  fi
  local copy=$1 pause
  bpct_passing=("${@:2}")
  for pause in 1 2 4 0; do
    again=("${bpct_passing[@]}")
    bpct_passing=() bpct_is_patient=''
    ((pause == 0 || bpct_patience < pause)) || bpct_is_patient=yes
    "$copy" "${again[@]}"
    copy=bpct_copy_names
    ((${#bpct_passing[@]})) || return 0
    bpct_pause "$pause"
  done
}

# Puts suspects off if the last cp complained of what may pass; fails if they are to be dealt with now.
bpct_put_off() {
  [[ -n $bpct_is_patient ]] && bpct_may_pass || return 1
  bpct_passing+=("${suspects[@]}")
}

# Copies names with one cp, and mends what it complains of.
bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=()
  bpct_set_landed
  bpct_call_cp || bpct_mend_copy "$@"
}

# Compares names, of whose copy the last cp complained, with their sources, and copies again only what differs.
bpct_mend_copy() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=() bare=() unseen=() cleared=()
  bpct_set_landed
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_clear_directories
  bpct_find_unseen
  ## What is bare is left to the check after the copy.
  bpct_may_pass || bpct_set_aside_bare
  bpct_set_aside_unreadable
  ((${#suspects[@]} == 0)) || bpct_put_off || bpct_copy_suspects "$#"
  ((${#unseen[@]} == 0)) || bpct_copy_names "${unseen[@]}"
  ((${#cleared[@]} == 0)) || bpct_copy_names "${cleared[@]}"
}

# Stops the job if the destination itself is in trouble.
## Every file would fail, and each will copy well once there is room again.
## Trouble of a source file never stops a job.
bpct_check_destination() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  if bpct_is_exhausted "${said[@]}"; then
    local -r reason=$bpct_message
    [[ -z $bpct_from ]] || bpct_remove_partial
    bpct_halt "$reason"
  fi
  bpct_check_roots || bpct_stop "$bpct_message"
}

# Removes what the last cp has begun where nothing was before, and could not finish, families whole; a directory is never
# removed.
bpct_remove_partial() {
  [[ -z $bpct_apart && -n $bpct_is_partial ]] || return 0
  local -a suspects=() sources=() partial=()
  local i name
  bpct_find_suspects
  [[ -z $bpct_new_name || ${#suspects[@]} -eq 0 ]] || suspects=("$bpct_new_name")
  for name in "${suspects[@]}"; do
    [[ ! -f $bpct_to/$name || -L $bpct_to/$name ]] || partial+=("$name")
  done
  ((${#partial[@]} == 0)) || bpct_run "$bpct_to" rm -f -- "${partial[@]}"
}

