# --- the roots ---
## Puts into bpct_message why there is no directory $1: a server that is away, or a missing name.
bpct_tell_absence() {
  bpct_message=$(stat -L -- "$1" 2>&1 >/dev/null)
  case ${bpct_message##*: } in
    '' | 'No such file or directory' | 'Not a directory') bpct_message="$1 is not there" bpct_ill=tree ;;
    *) bpct_message="$1 cannot be reached: ${bpct_message##*: }" bpct_ill=reach ;;
  esac
}

# Succeeds if the roots are those of the plan; else bpct_message says which is not.
## A destination whose file system is not mounted on this node is an empty directory of another file system.
# shellcheck disable=SC2034 # a probe blames nobody
bpct_compare_roots() {
  local -ra roots=("${bpct_source_roots[@]}" "${bpct_destination_roots[@]}")
  local -ra identities=("${bpct_source_identities[@]}" "${bpct_destination_identities[@]}")
  local -a places=("${roots[@]}") nodes types words
  local i class
  bpct_ill=''
  for i in "${!roots[@]}"; do
    if [[ ! -d ${roots[i]} ]]; then
      bpct_tell_absence "${roots[i]}"
      return 1
    fi
  done
  bpct_open_access || return 1
  mapfile -t nodes < <(stat -L --printf='%i %d\n' -- "${places[@]}" 2>/dev/null)
  mapfile -t types < <(stat -f --printf='%t\n' -- "${places[@]}" 2>/dev/null)
  for i in "${!roots[@]}"; do
    read -r -a words <<<"${nodes[i]-} 0"
    ## The device number of a network file system differs from node to node; its missing major number does not.
    (((words[1] >> 8 & 0xfff) == 0)) && class=network || class=block
    if [[ "${words[0]}:${types[i]-}:$class" != "${identities[i]}" || ! ${roots[i]} -ef ${places[i]} ]]; then
      bpct_ill=tree
      bpct_message="${roots[i]} is not the same directory as on the host where bpct was run: "
      ## Another inode of the same type of file system: sshfs and rclone number their inodes anew on each host.
      if [[ ${identities[i]#*:} == "${types[i]-}:network" ]]; then
        bpct_message+='another place is mounted, or its inodes differ by host, as with sshfs'
      else
        bpct_message+='is it mounted here?'
      fi
      return 1
    fi
  done
}

