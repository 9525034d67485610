## The modules of an engine that compares.
#@without care.sh
#@include limit.sh
#@include pace.sh
#@include survey.sh
#@include plain-survey.sh unless guard
#@include plain-check.sh unless guard
#@include guard-survey.sh if guard
#@include guard-together.sh if guard
#@include guard-private.sh if guard
#@include failures.sh
#@include sums.sh if verify
#@include summing.sh if verify
#@include compare-sums.sh if verify
#@without read-back.sh
#@without verify.sh unless verify
#@without doubted.sh
#@without base.sh
#@include compare.sh
#@include compare-copies.sh
#@include compare-contents.sh if verify
