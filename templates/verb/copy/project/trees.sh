  ## Directories that come with their contents would come without projects of their own.
  bpct_links_subtrees=''
  bpct_with_care bpct_find_project_trees
