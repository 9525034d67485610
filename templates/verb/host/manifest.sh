## The manifest of a transfer: its finalizer links no names and has notes only for the manifest.
#@include core/notes.sh unless notify
#@include core/sums.sh
#@include verb/copy/finalizer/manifest.sh
#@otherwise
bpct_write_manifest() { :; }
