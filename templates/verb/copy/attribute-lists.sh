# --- extended attributes and access lists of names, as getfattr lists them ---
## Whether the last lists passed over attributes that belong to a place, and others that this cannot compare.
bpct_passed_places='' bpct_passed_others=''
## The access lists that are compared beside those of POSIX: nfs4, or none.
bpct_kind_of_lists=''

# Succeeds if this node can list the attributes of names: it need not have getfattr.
bpct_lists_attributes() {
  [[ "${bpct_stat_source[*]}" != *-L* && -n $(type -P getfattr) ]]
}

# Puts the attributes that names in array $3 have in directory $2, and those in array $5 lack in directory $4, into array $1, by the
# places of the names.
bpct_compare_attributes() {
  local -n bpct_missed=$1 bpct_named=$3 bpct_copied=$5
  local -A of_source=() of_copy=()
  local -a unlisted=()
  local i
  bpct_load_attributes of_source "$2" "${bpct_named[@]}"
  bpct_load_attributes of_copy "$4" "${bpct_copied[@]}"
  bpct_find_missed
  for i in "${!bpct_missed[@]}"; do
    [[ ${bpct_missed[i]} != *'access list' ]] || unlisted+=("${bpct_copied[i]}")
  done
  ((${#unlisted[@]})) || return 0
  bpct_load_unlisted of_copy "$4" "${unlisted[@]}"
  bpct_find_missed
}

bpct_find_missed() {
  local bpct_lost='' bpct_spelled='' key i
  bpct_missed=()
  for i in "${!bpct_named[@]}"; do
    bpct_spell_for_getfattr "${bpct_named[i]}"
    key=$bpct_spelled
    [[ -n ${of_source["/$key"]-} ]] || continue
    bpct_spell_for_getfattr "${bpct_copied[i]}"
    ! bpct_find_lost "${of_source["/$key"]}" "${of_copy["/$bpct_spelled"]-}" || bpct_missed[i]=$bpct_lost
  done
}

# Puts the attributes of names in directory $2 into array $1, by name as getfattr spells it, each ended by a line feed.
## It reads no contents and opens nothing. Further arguments: the names.
bpct_load_attributes() {
  bpct_read_attributes "$1" < <(cd -- "$2" && exec getfattr -d -m - -e hex -h --absolute-names -- "${@:3}" 2>/dev/null)
}

# Adds their access lists: MooseFS gives these only by their names, and does not list them.
bpct_load_unlisted() {
  local list
  for list in access default; do
    bpct_read_attributes "$1" < <(cd -- "$2" &&
      exec getfattr -n "system.posix_acl_$list" -e hex -h --absolute-names -- "${@:3}" 2>/dev/null)
  done
}

bpct_read_attributes() {
  local -n bpct_listed=$1
  local line name=''
  while IFS= read -r line; do
    if [[ ${line%%=*} =~ $bpct_of_place ]]; then
      bpct_passed_places=yes
      continue
    fi
    case $line in
      '# file: '*) name=${line#'# file: '} ;;
      '' | security.selinux=* | security.evm=* | trusted.SGI_* | afs.* | xfsroot.* | user.Beagle.*) ;;
      ## A list goes with the mode. All else of the system is made by it.
      system.posix_acl_*) [[ $bpct_keeps != *' mode '* ]] || bpct_listed["/$name"]+=$line$'\n' ;;
      system.nfs4_acl=*)
        [[ $bpct_kind_of_lists == nfs4 ]] && bpct_listed["/$name"]+=$line$'\n' || bpct_passed_others=yes
        ;;
      system.*) bpct_passed_others=yes ;;
      security.* | trusted.*) ((EUID)) || bpct_listed["/$name"]+=$line$'\n' ;;
      *) bpct_listed["/$name"]+=$line$'\n' ;;
    esac
  done
}

# Puts the kinds of attributes of its source that name $1 lacks into bpct_lost; $2 and $3 are their lists.
bpct_find_lost() {
  local -A kinds=()
  local line
  bpct_lost=''
  while IFS= read -r line; do
    [[ -n $line && $'\n'$2 != *$'\n'"$line"$'\n'* ]] || continue
    case $line in
      system.*) kinds['access list']=1 ;;
      security.capability=*) kinds['capabilities']=1 ;;
      user.* | trusted.* | security.*) kinds["${line%%.*} attributes"]=1 ;;
      *) kinds['other attributes']=1 ;;
    esac
  done <<<"$1"
  for line in 'user attributes' 'trusted attributes' 'security attributes' capabilities 'other attributes' 'access list'; do
    [[ -z ${kinds[$line]-} ]] || bpct_lost+=${bpct_lost:+, }$line
  done
  [[ -n $bpct_lost ]]
}

# Adds the kinds that words of bpct_find_lost mean to bpct_kinds.
bpct_add_kinds() {
  [[ $1 != *'access list'* ]] || bpct_kinds+=${bpct_kinds:+,}acl
  [[ $1 != *@(attributes|capabilities)* ]] || bpct_kinds+=${bpct_kinds:+,}xattr
}

# Puts name $1 into bpct_spelled as getfattr spells it.
bpct_spell_for_getfattr() {
  bpct_spelled=${1//\\/\\134}
  bpct_spelled=${bpct_spelled//$'\n'/\\012}
  bpct_spelled=${bpct_spelled//$'\r'/\\015}
}
