# --- texts as people see them ---
# Puts a text into the variable named $1 as one line that no terminal obeys: $2.
## A name may contain anything its owner likes, and a line that begins within it would look like one of bpct's own.
bpct_put_shown() {
  if [[ $2 == *[[:cntrl:]]* || $2 == *$'\302'[$'\200'-$'\237']* ]]; then
    printf -v "$1" '%q' "$2"
  else
    printf -v "$1" '%s' "$2"
  fi
}

