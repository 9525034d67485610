#@include verb/extract/layout.sh
#@include verb/extract/plain-laying.sh unless guard
#@include verb/extract/emptier.sh if guard
#@include verb/extract/guard-laying.sh if guard
