## The modules of an engine that transfers.
#@include core/halt.sh
#@include core/exhausted.sh
#@include verb/host/judge.sh
#@include verb/host/pass.sh
#@include verb/host/transfer.sh
#@include core/notes.sh if base
#@include verb/host/base.sh if base
bpct_before_groups() {
  bpct_ask_each_root begin
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  [[ $bpct_kind == [GgZz] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_transfer_group
}
