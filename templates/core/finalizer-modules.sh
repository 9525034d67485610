## The modules that the finalizers of all verbs share.
#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@without core/help.sh
#@include core/lanes.sh
#@include core/control.sh
#@include core/hours.sh if hours
#@include core/heed.sh
#@include core/inherit.sh
#@include core/trouble.sh
#@include core/progress.sh
#@include core/load-roots.sh
#@include core/roots.sh
#@include core/list.sh
#@include core/losses.sh
#@include core/ledger.sh
#@include core/notify.sh if notify
