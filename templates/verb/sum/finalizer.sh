# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, finalizer of wave @number:wave@ of batch @number:batch@: closes it when all files are summed, with one
# manifest if it makes one, and never while work is open.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/finalizer-settings.sh
readonly bpct_linked_entries=0 bpct_linked_bytes=0
readonly -a bpct_stat_source=()
readonly bpct_verify=@word:verify@
readonly bpct_format=@word:format@
readonly bpct_left_open=''
readonly bpct_pool='' bpct_snapshot=''

#@include core/finalizer-modules.sh
#@without core/care.sh
#@include core/finalizer-care.sh
#@include core/without-roots.sh
#@include verb/sum/tree.sh
#@include verb/sum/trees.sh
#@include verb/sum/beginnings.sh unless expected
#@include verb/sum/make-trees.sh unless expected
#@include verb/sum/compare-trees.sh if expected
#@include core/sums.sh unless expected
#@include verb/sum/gather-sums.sh unless expected
#@include verb/sum/format-sums.sh unless expected
#@include verb/sum/place-manifest.sh unless expected
#@include verb/sum/make-manifest.sh unless expected

bpct_finish_trees() {
  [[ -e $bpct_list.gz ]] || bpct_grow_trees
}

bpct_close_batch() {
  bpct_close_ledger :
  [[ -e $bpct_list.gz ]] || bpct_make_manifest
}

#@include core/closing.sh
