## The modules of an engine that compares.
#@include verb/copy/agree.sh
#@without core/care.sh
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/losses.sh
#@include core/pace.sh
#@include verb/copy/survey.sh
#@include verb/copy/plain-survey.sh unless guard
#@include verb/check/plain.sh unless guard
#@include verb/check/guard.sh if guard
#@include verb/copy/guard-survey.sh if guard
#@include verb/copy/guard-together.sh if guard
#@include verb/copy/guard-private.sh if guard
#@include verb/copy/failures.sh
#@include core/sums.sh if verify
#@include verb/copy/summing.sh if verify
#@include verb/copy/compare-sums.sh if verify
#@without verb/copy/read-back.sh
#@without verb/copy/verify.sh unless verify
#@without core/doubted.sh
#@without verb/copy/base.sh
#@include verb/check/compare.sh
#@include verb/check/compare-copies.sh
#@include verb/check/compare-contents.sh if verify
