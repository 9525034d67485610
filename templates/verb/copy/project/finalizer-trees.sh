  bpct_find_project_trees
