# shellcheck shell=bash disable=SC2034,SC2154,SC2178,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: extracts the members in a job's list.
## No module of this engine writes anything below a symlink.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_stat_source=()
readonly bpct_keeps=@word:keeps@
readonly bpct_access=@word:access@
readonly bpct_time_digits=@number:time_digits@
readonly bpct_fsync=@word:fsync@

#@include core/job-modules.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include core/halt.sh
#@include core/destination.sh
#@include core/full.sh
#@include verb/extract/hand.sh
#@include access/checked.sh
#@include core/doubted.sh
#@include core/unusable.sh
#@include verb/extract/plain.sh unless guard
#@include verb/extract/guard.sh if guard
#@include verb/extract/archives.sh
#@include core/of-places.sh
#@include verb/extract/unpack.sh
#@include verb/extract/complaints.sh
#@include verb/extract/losses.sh
#@include verb/extract/full.sh
#@include verb/extract/directories.sh
#@include verb/extract/extract.sh
#@include verb/extract/alone.sh
#@include verb/extract/sums.sh
#@include core/notes.sh if layout
#@include core/lfs.sh if layout
#@include core/lustre-roots.sh if layout
#@include core/lfs-making.sh if layout
#@include verb/extract/layout/modules.sh if layout
bpct_before_roots() { :; }

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
  bpct_load_archives
#@include verb/extract/layout/roots.sh if layout
}

bpct_before_groups() {
  bpct_load_doubted
}

bpct_after_groups() { :; }

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    D) bpct_make_listed_directories ;;
    O)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      bpct_in_lane bpct_extract_group
      ;;
    *) bpct_refuse_kind ;;
  esac
}

#@include core/main.sh
