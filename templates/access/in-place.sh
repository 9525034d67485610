## The access to trees that are removed or changed where they are, which are always guarded.
#@include access/guard-roots.sh
#@include access/guard.sh
#@include access/mounts.sh
#@include access/refuse-links.sh
#@include access/sealed-removal.sh
#@include access/holding.sh
