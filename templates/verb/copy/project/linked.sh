    ! bpct_with_care bpct_has_links_of_other_projects || { bpct_with_care bpct_link_carefully; return; }
