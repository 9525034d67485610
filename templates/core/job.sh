#!/bin/bash -p
# shellcheck disable=SC1090,SC2034 # the engine reads these variables
#@include scheduler/@scheduler@/header.sh
# bpct @text:version@, batch @number:batch@: @text:job@. Its records are in its folder and in that of its part.
## This is a template: "##" lines are stripped, "#@include" lines are replaced by that file. Text between two @ is
## replaced by its value, quoted as the word before the colon demands. Names of globals and functions begin with bpct_,
## because --pre and --post are sourced in this shell and bring names of their own.
#@include core/environment.sh
umask 077
readonly bpct_batch_directory=@word:batch_directory@
readonly bpct_job_directory=$bpct_batch_directory/jobs/@text:folder@
readonly bpct_parts=$bpct_batch_directory/@text:parts@
readonly bpct_part=$bpct_parts/@text:folder@
readonly bpct_groups=@number:groups@
# The engine has its code, the same for all jobs of the wave; docs/developers/batch-directory.md of bpct describes the files.
readonly bpct_engine=$bpct_batch_directory/wave.@number:wave@/@text:engine@

## A file server may show a new file late. Bash reads the whole engine before it runs any part of it.
for bpct_pause in 1 2 4 0; do
  [[ $(cksum 2>/dev/null <"$bpct_engine") != '@text:engine_sum@' ]] || break
  if ((bpct_pause == 0)); then
    printf 'bpct: %s is missing or damaged; "bpct --resume=%s -j N" writes another\n' "$bpct_engine" @number:batch@ >&2
    exit 1
  fi
  sleep "$bpct_pause"
done
source "$bpct_engine"
bpct_main "$@"
