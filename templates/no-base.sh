## needs: list.sh
## What base.sh does, in scripts that link to no earlier copy: nothing.
bpct_check_bases() { :; }

bpct_find_subtrees() { :; }

bpct_link_group() {
  bpct_refuse_kind
}

bpct_mark_unlinked() { :; }
