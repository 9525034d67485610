## Who has finished a batch leaves nothing to help with.
bpct_help() { :; }

# Takes what nobody has begun, and nothing else.
bpct_is_to_take() {
  [[ ! -e $1/attempt.1 ]]
}
