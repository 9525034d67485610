# Looks at what is read of the group in hand.
bpct_look_at_reading() {
  bpct_with_care bpct_look_at_what_is_read
}

#@otherwise
bpct_look_at_reading() { :; }
