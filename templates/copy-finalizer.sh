## The modules of a finalizer that links, and gives directories their attributes.
#@include plain-directories.sh unless guard
#@include guard-directories.sh if guard
#@include notes.sh
#@include see.sh
#@include unusable.sh
#@include split.sh unless guard
#@include wholes.sh unless guard
#@include links.sh
#@include restores.sh
#@include attributes.sh
#@include carry-over.sh
#@include attribute-lists.sh
#@include lost-directory-attributes.sh
#@include plain-attributes.sh unless guard
#@include sealed-own.sh if guard
#@include guard-attributes.sh if guard
#@include guard-first.sh if guard
