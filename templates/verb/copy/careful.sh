# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2128,SC2154,SC2178,SC2317 # the engine has the variables used here
# bpct @text:version@, wave @number:wave@ of batch @number:batch@: the code of jobs for cases of doubt, or with a limit. The engine reads it then.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include verb/copy/survey.sh
#@include verb/copy/plain-survey.sh unless guard
#@include verb/copy/careful/plain.sh unless guard
#@include verb/copy/guard-survey.sh if guard
#@include verb/copy/plain-reach.sh unless guard
#@include verb/copy/guard-reach.sh if guard
#@include access/plain-directories.sh unless guard
#@include access/guard-directories.sh if guard
#@include verb/copy/guard-together.sh if guard
#@include verb/copy/guard-private.sh if guard
#@include verb/copy/careful/guard.sh if guard
#@include core/passing.sh
#@include verb/copy/careful/single-directories.sh
#@include verb/copy/careful/copy.sh
#@include verb/copy/careful/whole.sh if whole
#@include verb/copy/failures.sh
#@include verb/copy/kinds.sh
#@include verb/copy/careful/losses.sh
#@include verb/copy/layout/directories.sh if layout
#@include verb/copy/layout/mdts.sh if layout
#@include verb/copy/project/projects.sh if project
#@include verb/copy/careful/projects.sh if project
#@include verb/copy/careful/mend.sh
#@include verb/copy/careful/undo.sh
#@include verb/copy/careful/by-reads.sh
#@include core/full.sh
#@include verb/copy/careful/full.sh
#@include verb/copy/careful/twins.sh
#@include core/late.sh
#@include verb/copy/careful/moved.sh
#@include verb/copy/careful/suspects.sh
#@include core/of-places.sh
#@include verb/copy/attribute-lists.sh
#@include verb/copy/careful/lost-attributes.sh
#@include verb/copy/careful/families.sh
#@include verb/copy/careful/check.sh
#@include verb/copy/careful/stale.sh
#@include verb/copy/careful/old-times.sh if fuse
#@include verb/copy/careful/replace.sh
#@include verb/copy/careful/sealed.sh if guard
#@include verb/copy/careful/apart.sh
#@include verb/copy/same-link.sh
#@include verb/copy/careful/landing.sh
#@include verb/copy/places.sh
#@include verb/copy/split.sh unless guard
#@include verb/copy/careful/ranges.sh unless guard
#@include core/doubted.sh if doubted
#@include verb/copy/careful/doubted.sh if doubted
#@include core/sums.sh if verify
#@include verb/copy/summing.sh if sums
#@include verb/copy/compare-sums.sh if verify
#@include verb/copy/read-back.sh if reads_back
#@include verb/copy/verify.sh if verify
#@include verb/copy/careful/update.sh if update
#@include verb/copy/careful/contents.sh if contents
#@include verb/copy/careful/link.sh if base
