## The modules for a limit, and for leftovers, in the finalizers of most verbs.
#@include core/damage.sh
#@include core/inherited.sh
#@include core/limit.sh
#@include core/pace.sh
