## A finalizer that does not reach the trees: the jobs have written all that it reads.
#@include core/notes.sh if notify
#@without core/hand.sh
#@include access/plain.sh
bpct_enter_namespace() { :; }

bpct_open_trees() { :; }
