# Puts a path of the directory of a family's first name, in first, into bpct_reached.
bpct_reach_first() {
  bpct_open_first || return 1
  bpct_reached=/proc/self/fd/$bpct_fd
}
