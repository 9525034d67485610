# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: sums the files in a job's list, and changes none of them.
## No module of this engine writes outside the folder of the batch.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_stat_source=()
readonly bpct_access=@word:access@
readonly bpct_format=@word:format@
bpct_verify=@word:verify@

#@include core/job-modules.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include core/doubted.sh
#@include verb/host/reading.sh if far
#@include verb/sum/here.sh unless afar
#@include verb/host/afar.sh if afar
#@include verb/sum/beginnings.sh unless expected
#@include verb/sum/leave-sums.sh unless expected
#@include verb/sum/compared-sums.sh if expected
#@include verb/sum/sum.sh
bpct_before_roots() {
  bpct_open_host
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
  bpct_prepare_sums
}

bpct_before_groups() {
  bpct_load_doubted
}

bpct_after_groups() {
  bpct_close_doors
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  [[ $bpct_kind == [UVuN] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  if [[ $bpct_kind == N ]]; then
    bpct_in_lane bpct_sum_leaves
  else
    bpct_in_lane bpct_sum_group
  fi
}

#@include core/main.sh
