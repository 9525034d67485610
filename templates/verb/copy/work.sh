## The modules of an engine that copies.
#@include verb/copy/agree.sh
#@include core/care.sh
#@include core/halt.sh
#@include core/destination.sh
#@include verb/copy/see.sh
#@include core/unusable.sh
#@include core/notes.sh if notes
#@include verb/copy/copy-groups.sh
#@include verb/copy/climb.sh if climbs
#@include verb/copy/directories.sh
#@include verb/copy/plain.sh unless guard
#@include verb/copy/sealed-own.sh if guard
#@include verb/copy/sealed-copy.sh if guard
#@include verb/copy/unmade.sh if whole
#@include verb/copy/layout.sh if layout
#@include core/lfs.sh if layout
#@include core/lfs-making.sh if layout
#@include verb/copy/copy.sh
#@include verb/copy/drop.sh if drop
#@include verb/copy/direct.sh if direct
#@include verb/copy/base.sh if base
