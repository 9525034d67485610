  bpct_mark_lustre_roots bpct_source_roots bpct_has_layouts jobs-without-lfs-on-their-node-kept-no-layouts \
    jobs-with-a-source-that-is-not-on-Lustre-kept-no-layouts-of-it
