#@include scheduler/local/runner.sh
