## The modules that the jobs of all verbs share.
#@include core/attempt.sh
#@include core/awake.sh
#@include core/helper.sh
#@include core/help.sh
#@include core/lanes.sh
#@include core/control.sh
#@include core/hours.sh if hours
#@include core/heed.sh
#@include core/inherit.sh
#@include core/trouble.sh
#@include core/commands.sh if commands
#@include core/progress.sh
#@include core/load-roots.sh
#@include core/roots.sh
#@include core/list.sh
#@include core/settle.sh
