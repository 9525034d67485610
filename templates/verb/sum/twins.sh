## The other tree is on this host, or on another one.
#@include verb/sum/twin-sums.sh unless far
#@include verb/host/twin-sums.sh if far
