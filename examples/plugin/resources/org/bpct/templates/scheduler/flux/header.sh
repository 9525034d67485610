## The head of each script for Flux. USR1 comes before the limit, to all processes of the job.
# Flux writes identities with a letter that is not ASCII, unless it is asked for others.
[[ ${FLUX_JOB_ID-} != $'\xc6\x92'* ]] || FLUX_JOB_ID=f${FLUX_JOB_ID#$'\xc6\x92'}
