  bpct_settle_projects
