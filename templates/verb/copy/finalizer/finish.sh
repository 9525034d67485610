## The modules of a finalizer that links, and gives directories their attributes.
#@include access/plain-directories.sh unless guard
#@include access/guard-directories.sh if guard
#@include core/notes.sh
#@include verb/copy/see.sh
#@include core/unusable.sh
#@include verb/copy/split.sh unless guard
#@include verb/copy/finalizer/wholes.sh unless guard
#@include verb/copy/same-link.sh
#@include verb/copy/finalizer/links.sh
#@include core/restores.sh
#@include core/of-places.sh
#@include verb/copy/finalizer/attributes.sh
#@include verb/copy/kinds.sh
#@include verb/snapshot/carry-over.sh
#@include verb/copy/attribute-lists.sh
#@include verb/copy/finalizer/lost-directory-attributes.sh
#@include verb/copy/finalizer/plain-attributes.sh unless guard
#@include verb/copy/sealed-own.sh if guard
#@include verb/copy/finalizer/guard-attributes.sh if guard
#@include verb/copy/finalizer/guard-first.sh if guard
#@include verb/copy/finalizer/came-whole.sh if whole
#@include verb/copy/project/projects.sh if project
#@include verb/copy/finalizer/projects.sh if project
