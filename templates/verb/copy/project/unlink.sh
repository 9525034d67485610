    bpct_unlink_other_projects
