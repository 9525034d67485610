## The modules of a finalizer that compares.
#@include notes.sh if notes
#@include compare.sh
#@include compare-attributes.sh
#@include plain-first.sh unless guard
#@include guard-first.sh if guard
#@include guard-compare.sh if guard
