  bpct_mark_lustre_roots bpct_destination_roots bpct_takes_layouts jobs-without-lfs-on-their-node-set-no-layouts \
    jobs-with-a-destination-that-is-not-on-Lustre-set-no-layouts-there
