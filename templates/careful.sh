# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154,SC2317 # the engine has what is read and set here
# bpct @text:version@, wave @number:wave@ of batch @number:batch@: what jobs do where something is in doubt, or limited. The engine reads it then.
# With comments it stands in templates/ of the source of bpct @text:version@.

#@include limit.sh
#@include pace.sh
#@include survey.sh
#@include plain-survey.sh unless guard
#@include plain-copy.sh unless guard
#@include guard-survey.sh if guard
#@include plain-reach.sh unless guard
#@include guard-reach.sh if guard
#@include plain-directories.sh unless guard
#@include guard-directories.sh if guard
#@include guard-together.sh if guard
#@include guard-private.sh if guard
#@include guard-copy.sh if guard
#@include passing.sh
#@include single-directories.sh
#@include copy-carefully.sh
#@include failures.sh
#@include mend.sh
#@include undo.sh
#@include twins.sh
#@include late.sh
#@include moved.sh
#@include suspects.sh
#@include attribute-lists.sh
#@include lost-attributes.sh
#@include families.sh
#@include check.sh
#@include stale.sh
#@include replace.sh
#@include sealed-replace.sh if guard
#@include apart.sh
#@include landing.sh
#@include places.sh
#@include split.sh unless guard
#@include ranges.sh unless guard
#@include doubted.sh if doubted
#@include doubted-copies.sh if doubted
#@include sums.sh if verify
#@include summing.sh if sums
#@include compare-sums.sh if verify
#@include read-back.sh if reads_back
#@include verify.sh if verify
#@include update.sh if update
#@include contents.sh if contents
#@include link-carefully.sh if base
