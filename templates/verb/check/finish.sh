## The modules of a finalizer that compares.
#@include core/notes.sh if notes
#@include verb/check/compare.sh
#@include verb/check/compare-attributes.sh
#@include verb/copy/finalizer/plain-first.sh unless guard
#@include verb/copy/finalizer/guard-first.sh if guard
#@include verb/check/guard-compare.sh if guard
