## The head of each script for Grid Engine. It holds no "#$" lines: with -b y qsub reads none. USR1 comes with s_rt, to all
## processes of the job.
