# --- the command of --notify ---
## A mail that hangs must not delay the end of the finalizer: its heartbeat would stop.
readonly bpct_notify_seconds=120

# Gives the user's command a summary: a sentence, then lines "word: figures".
## The command gets the environment, so variables set here have names that are not the user's.
bpct_tell() {
  [[ -s $bpct_notify ]] || return 0
  if ! bpct_is_as_written "$bpct_notify"; then
    bpct_say "$bpct_message: it is not run"
    return
  fi
  local bpct_what="batch $bpct_batch" bpct_shown bpct_end_shown bpct_code=0
  bpct_put_shown bpct_shown "$bpct_pool"
  bpct_put_shown bpct_end_shown "$1"
  [[ -z $bpct_pool ]] || bpct_what="snapshot $bpct_snapshot of $bpct_shown"
  {
    printf 'bpct: %s %s\n' "$bpct_what" "$bpct_end_shown"
    printf 'batch: %s\nhost: %s\n' "$bpct_batch" "$HOSTNAME"
    cat
  } | (
    ## A home that is full keeps the words, but not the command.
    { : >"$bpct_attempt/notified"; } 2>/dev/null && exec >"$bpct_attempt/notified" 2>&1
    cd / && umask "$bpct_user_umask" && exec timeout "$bpct_notify_seconds" bash "$bpct_notify"
  ) || bpct_code=$?
  [[ ! -s $bpct_attempt/notified ]] || cat -- "$bpct_attempt/notified"
  ((bpct_code == 0)) || bpct_note_untold "$bpct_code"
}

# Notes that the command ended with code $1, and its last words.
bpct_note_untold() {
  local said=
  [[ ! -s $bpct_attempt/notified ]] || said=$(tail -n 1 -- "$bpct_attempt/notified" | tr -d '\0')
  bpct_say "the command of --notify failed with code $1"
  ## Bash begins with the name of its script.
  [[ $said != "$bpct_notify: line "* ]] || said=${said#"$bpct_notify: line "*: }
  said=${said//[!A-Za-z0-9]/-}
  while [[ $said == *--* ]]; do
    said=${said//--/-}
  done
  [[ -z ${said//-/} ]] || said=:-${said#-}
  said=${said:0:100}
  bpct_note 1 "notification-failed-with-code-$1${said%-}"
}

# Tells how the batch has ended, by its ledger.
bpct_tell_end() {
  local bpct_outcome=complete bpct_line
  ((bpct_with_errors + bpct_failed + bpct_walk_errors == 0)) || bpct_outcome='complete with errors'
  [[ -z ${bpct_shrunk-} ]] || bpct_outcome="kept, but not good: ${bpct_shrunk-}"
  {
    while read -r bpct_line; do
      printf '%s\n' "${bpct_line% .}"
    done <"$bpct_attempt/ledger"
    printf 'not walked %s\n' "$bpct_walk_errors"
    [[ ! -s $bpct_attempt/message ]] || cat -- "$bpct_attempt/message"
  } | bpct_tell "is $bpct_outcome"
}

#@otherwise
bpct_tell() { :; }

bpct_tell_end() { :; }
