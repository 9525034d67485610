## The head of each script for LSF. It holds no #BSUB lines: bsub reads them only in a script on its standard input, so
## what concerns all jobs stands in LsfDialect.submit, and what concerns a site in its defaults for --queue.
# LSF sends USR2 to all processes of a job when its run limit has come, and kills them ten minutes later.
trap 'kill -s USR1 "$$"' USR2
