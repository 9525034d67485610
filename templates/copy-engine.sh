## The modules of an engine that copies.
#@include care.sh
#@include halt.sh
#@include destination.sh
#@include see.sh
#@include unusable.sh
#@include notes.sh if notes
#@include copy-groups.sh
#@include climb.sh if climbs
#@include directories.sh
#@include sealed-own.sh if guard
#@include sealed-copy.sh if guard
#@include copy.sh
#@include drop.sh if drop
#@include direct.sh if direct
#@include base.sh if base
