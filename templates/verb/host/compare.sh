# --- a tree as a comparison sees it: --compare ---
# Prints the root and the entries below it, as words ended by NUL: path, type, size, device, inode, links, mode, owner, group, times of
# contents, of change and of access, target, and the two parts of the number of a device.
## find has no word for that number.
bpct_list_whole() {
  local -a all=(.)
  local -i code
  [[ $bpct_wishes != *' xdev '* ]] || all+=(-xdev)
  printf '%s\n' "$bpct_mark"
  find "${all[@]}" -printf '%p\0%y\0%s\0%D\0%i\0%n\0%m\0%U\0%G\0%T@\0%C@\0%A@\0%l\0' \
    '(' '(' -type b -o -type c ')' -exec stat --printf='%t:%T\0' -- {} ';' ')' -o -printf '\0'
  code=$?
  bpct_answer "$code"
}

# Prints the extended attributes of the root and of all names below it, as getfattr shows them; answers 127 if there is no getfattr.
## File systems of FUSE may tell access lists by their names alone.
bpct_xattrs() {
  local -a names=(-d -m -) codes=()
  local -i code=0
  printf '%s\n' "$bpct_mark"
  if ! type -P getfattr >/dev/null || ! type -P xargs >/dev/null; then
    bpct_answer 127
    return
  fi
  bpct_print_xattrs || code=1
  if [[ $(stat -f -c %t -- .) == 65735546 ]]; then
    for names in posix_acl_access posix_acl_default; do
      names=(-n "system.$names")
      bpct_print_xattrs || code=1
    done
  fi
  bpct_answer "$code"
}

# Prints the attributes chosen by the words in names; getfattr itself tells of those that it cannot read.
bpct_print_xattrs() {
  find . -print0 2>/dev/null | xargs -0 -r getfattr -h "${names[@]}" -e hex --absolute-names --
  codes=("${PIPESTATUS[@]}")
  ((codes[1] == 0 || codes[1] == 123))
}
