## The modules for files of this host.
#@include verb/sum/hand.sh
#@include access/checked.sh
#@include access/guard.sh if guard
#@include verb/sum/plain.sh unless guard
#@include verb/sum/guard.sh if guard
#@include verb/sum/names.sh
#@include verb/sum/alone.sh
#@include verb/sum/tree.sh
#@include verb/sum/leaves.sh
