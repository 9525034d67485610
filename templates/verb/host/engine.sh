# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct @text:version@, engine of wave @number:wave@ of batch @number:batch@: transfers the entries in a job's list between this host and
# another one, or compares them with their copies.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/settings.sh
readonly -a bpct_stat_source=()
readonly bpct_side=source
readonly bpct_keeps=@word:keeps@
readonly bpct_access=@word:access@
readonly bpct_fsync=@word:fsync@
readonly bpct_verify=@word:verify@
readonly bpct_manifest_root=@word:manifest_root@
readonly bpct_pool=@word:pool@
readonly bpct_snapshot=@word:snapshot@

#@include core/job-modules.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include verb/host/hand.sh
#@include access/checked.sh
#@include verb/host/plain.sh unless guard
#@include verb/host/guard.sh if guard
#@include verb/host/door.sh
#@include verb/host/roots.sh
#@include verb/host/answers.sh
#@include verb/host/patience.sh
#@include verb/host/calls.sh
#@include verb/host/fail.sh
#@include verb/host/work.sh unless checks
#@include verb/host/check-files.sh if checks
#@include verb/host/verify.sh if verify
#@include verb/snapshot/snapshot.sh if pool
#@include verb/host/night.sh
bpct_before_roots() {
  bpct_find_night
  bpct_open_host
}

bpct_after_roots() {
  bpct_seal "$bpct_sealed_here"
}

bpct_after_groups() {
  bpct_close_doors
}

#@include core/main.sh
