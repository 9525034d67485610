# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: changes modes and owners of the names in a
# job's list, and of no directory.
## No module of this engine copies or removes.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_stat_source=()
readonly bpct_access=@word:access@

#@include core/job-modules.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include core/halt.sh
#@include core/passing.sh
#@include verb/change/hand.sh
#@include access/in-place.sh
#@include core/doubted.sh
#@include core/gone.sh
#@include core/gather.sh
#@include verb/change/change.sh
#@include core/kept.sh
bpct_before_roots() { :; }

bpct_after_roots() {
  bpct_seal_roots
}

bpct_before_groups() {
  bpct_load_doubted
  bpct_find_chmod
}

bpct_after_groups() { :; }

# Does one group: $bpct_group, $bpct_pair, $bpct_kind and "${bpct_names[@]}".
bpct_do_group() {
  [[ $bpct_kind == C ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_change_group
}

#@include core/main.sh
