## needs: list.sh
## The replacement of base.sh, in scripts that link to no earlier copy: it does nothing.
bpct_check_bases() { :; }

bpct_find_subtrees() { :; }

bpct_link_group() {
  bpct_refuse_kind
}

bpct_mark_unlinked() { :; }
