# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: archives the entries in a job's list, and changes none of them.
## No module of this engine writes but in the folders of the batch and of the archive.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_stat_source=()
readonly bpct_side=source
readonly bpct_keeps=@word:keeps@
readonly bpct_access=@word:access@
readonly bpct_verify=@word:verify@

#@include core/job-modules.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include verb/archive/hand.sh
#@include access/checked.sh
#@include verb/archive/archiving.sh
#@include verb/archive/part-form.sh
#@include verb/archive/doubt-archived.sh
#@include verb/archive/plain.sh unless guard
#@include verb/archive/guard.sh if guard
#@include core/of-places.sh
#@include verb/archive/archive.sh
#@include verb/archive/members.sh
#@include verb/archive/alone.sh
#@include core/notes.sh if layout
#@include core/lfs.sh if layout
#@include core/lustre-roots.sh if layout
#@include verb/archive/layout.sh if layout
#@include core/late.sh
#@include verb/archive/moved.sh
bpct_before_roots() {
  bpct_open_archive
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
#@include verb/archive/layout/roots.sh if layout
}

bpct_before_groups() {
  bpct_doubt_inherited
}

bpct_after_groups() {
  bpct_settle_parts
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  [[ $bpct_kind == [Pp] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_archive_group
}

#@include core/main.sh
