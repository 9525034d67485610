# shellcheck shell=bash
# bpct: an end of a transfer. It goes to the other host as text, through a connection of ssh, and is stored nowhere there; on this host
# it is called with the word near.
#@include core/of-places.sh
#@include verb/host/ends.sh
#@include verb/host/link.sh
#@include verb/host/sums.sh
#@include verb/host/remove.sh
#@include verb/host/enter.sh
#@include verb/host/survey.sh
#@include verb/host/compare.sh
#@include verb/host/pool.sh
bpct_be_end "$@"
