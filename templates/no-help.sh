## A finalizer that has finished its batch leaves no part to take over.
bpct_help() { :; }

# Takes what nobody has begun, and nothing else.
bpct_is_to_take() {
  [[ ! -e $1/attempt.1 ]]
}
