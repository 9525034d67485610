#@include runner-local.sh
