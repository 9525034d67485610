## A header of this site, for all scripts of the local scheduler:  bpct --templates examples/templates SRC DST
## It stands below the first line of each script. Lines that begin with ## are not rendered.
# Questions about copies: storage@example.org
# No core files of a copy, whatever happens.
ulimit -c 0
# Goes to jobs/NNNN/output in the batch's folder.
printf 'started on %s\n' "$HOSTNAME"
