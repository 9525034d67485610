# Updates the progress of a group in hand whose contents are read.
bpct_look_at_reading() {
  bpct_with_care bpct_look_at_what_is_read
}

#@otherwise
bpct_look_at_reading() { :; }
