# --- a copy: the groups of a job ---
# Reads the code that this job is sure to need: existing copies, and names by descriptors, are checked one by one.
bpct_before_groups() {
  ((bpct_attempt_number == 1)) || bpct_with_care bpct_tidy_after_dead
  { [[ -z $bpct_verify$bpct_replaces ]] && bpct_has_quick_way; } || bpct_with_care bpct_load_doubted
}

bpct_after_groups() {
#@include verb/copy/make-unmade.sh if whole
  :
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    D)
      if [[ -z $bpct_of_subtrees || -z ${bpct_links_subtrees-} ]]; then
        bpct_make_directories
      elif [[ -z ${bpct_done[bpct_group]-} ]]; then
        ## Directories of subtrees are made with their contents.
        bpct_journal 0 0 0 0
      fi
      ;;
    F | M | H | T)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      ## Each lane would load the module by itself.
      ((bpct_failed == 0)) || bpct_with_care :
#@include verb/copy/make-for-group.sh if whole
      bpct_await_lane
      if [[ -n $bpct_to_base ]]; then
        bpct_find_subtrees
        bpct_in_lane bpct_link_group
      else
        bpct_in_lane bpct_copy_group
      fi
      ;;
    E)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
#@include verb/copy/make-for-group.sh if whole
      bpct_with_care :
      bpct_in_lane bpct_do_range
      ;;
    *) bpct_refuse_kind ;;
  esac
}

bpct_do_range() {
  bpct_with_care bpct_copy_range
}
