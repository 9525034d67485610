## What climb.sh does, where all lanes are at work from the beginning.
bpct_await_lane() {
  :
}
