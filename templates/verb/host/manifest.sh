## The manifest of a transfer, whose finalizer links no names.
#@include core/sums.sh
#@include verb/copy/finalizer/manifest.sh
#@otherwise
bpct_write_manifest() { :; }
