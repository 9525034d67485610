## The access to trees that are read or written: by their paths, or where they are guarded.
#@include access/plain.sh unless guard
#@include access/guard-roots.sh if guard
#@include access/mounts.sh if mounts
#@include access/namespace.sh if root
#@include access/refuse-links.sh if guard
#@include access/sealed-mounts.sh if guard
#@include access/sealed.sh if guard
