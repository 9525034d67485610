# --- projects of quotas ---
## A project is the number of lsattr, with P behind it if a directory hands it on. It is empty where nothing tells of it: lsattr opens
## regular files and directories alone. The trees, by pairs, that a job may look into by paths; none where it does nothing about projects.
declare -ga bpct_project_sources=() bpct_project_copies=()
## The last projects that were read; and those that copies are to have, by the places of their names.
declare -ga bpct_projects=() bpct_projects_wanted=()
bpct_project_refusal=''

# Finds out which trees have projects, once the roots are checked.
bpct_find_project_trees() {
  local pair without=''
  if [[ -z $(type -P lsattr) || -z $(type -P chattr) ]]; then
    bpct_note 1 jobs-without-lsattr-or-chattr-on-their-node-kept-no-projects
    return
  fi
  bpct_put_project_trees
  for pair in "${!bpct_project_sources[@]}"; do
    bpct_read_projects "${bpct_project_sources[pair]}" .
    [[ -z ${bpct_projects[0]} ]] || continue
    without=yes
    unset "bpct_project_sources[pair]"
  done
  [[ -z $without ]] || bpct_note 1 jobs-with-a-source-that-has-no-projects-kept-none-of-it
}

# Puts the projects of names in directory $1, the further arguments, into bpct_projects, by their places.
## lsattr answers in the order of its arguments, a line for each that it can tell of. A name of several lines is asked about alone.
bpct_read_projects() {
  local -a asked=("${@:2}") lines=() numbers flags told
  if (($# > 2)) && [[ "${asked[*]}" == *$'\n'* ]]; then
    bpct_read_projects_apart "$1"
    return
  fi
  asked=("${asked[@]/#/./}")
  mapfile -t lines < <(cd -- "$1" 2>/dev/null && exec lsattr -pd -- "${asked[@]}" 2>/dev/null)
  (($# > 2)) || asked=("${asked[0]%%$'\n'*}") lines=("${lines[@]::1}")
  numbers=("${lines[@]%% [-[:alpha:]]*}") told=("${lines[@]#*[0-9] }")
  numbers=("${numbers[@]// /}") flags=("${told[@]%% *}") told=("${told[@]#* }")
  bpct_sort_projects
}

# Does so for names if some have several lines.
bpct_read_projects_apart() {
  local -a all=() even=() odd=()
  local -i n=0
  local i
  for i in "${!asked[@]}"; do
    if [[ ${asked[i]} == *$'\n'* ]]; then
      odd+=("$i")
    else
      even+=("${asked[i]}") all[i]=''
    fi
  done
  if ((${#even[@]})); then
    bpct_read_projects "$1" "${even[@]}"
    for i in "${!all[@]}"; do
      all[i]=${bpct_projects[n++]}
    done
  fi
  for i in "${odd[@]}"; do
    bpct_read_projects "$1" "${asked[i]}"
    all[i]=${bpct_projects[0]}
  done
  bpct_projects=("${all[@]}")
}

# Puts the answers of lsattr about the names in asked into bpct_projects.
## A loop over a thousand names takes longer than lsattr.
bpct_sort_projects() {
  local -i i=0
  local name
  if [[ "${flags[*]}" != *P* ]] && [ "${told[*]}" = "${asked[*]}" ]; then
    bpct_projects=("${numbers[@]}")
    return
  fi
  bpct_projects=()
  for name in "${asked[@]}"; do
    if [[ ${told[i]-} == "$name" && ${numbers[i]} =~ ^[0-9]{1,10}$ ]]; then
      bpct_projects+=("${numbers[i]}${flags[i]//[!P]/}")
      i+=1
    else
      bpct_projects+=('')
    fi
  done
}

# Puts the projects of names in array $1 of directory $2 into bpct_projects_wanted where their copies, the names in array $3 of
# directory $4, have others.
## A name in a place without projects is as a file of no project elsewhere.
bpct_compare_projects() {
  local -n bpct_projects_of=$1 bpct_projects_at=$3
  local -a sources=()
  local i
  bpct_projects_wanted=()
  bpct_read_projects "$2" "${bpct_projects_of[@]}"
  sources=("${bpct_projects[@]}")
  bpct_read_projects "$4" "${bpct_projects_at[@]}"
  [ "${sources[*]}" != "${bpct_projects[*]}" ] || return 0
  for i in "${!sources[@]}"; do
    [[ -z ${sources[i]} || ${sources[i]} == "${bpct_projects[i]}" || ${sources[i]%P}/${bpct_projects[i]} == 0/ ]] ||
      bpct_projects_wanted[i]=${sources[i]}
  done
}

# Gives copies, those of the names in array $1 that bpct_projects_wanted has places of, their projects by function $2: one call a
# project. Puts the first refusal into bpct_project_refusal.
bpct_give_projects() {
  local -n bpct_names_given=$1
  local -A numbers_of=()
  local -a numbers names
  local project i
  bpct_project_refusal=''
  for i in "${!bpct_projects_wanted[@]}"; do
    numbers_of[${bpct_projects_wanted[i]}]+="$i "
  done
  for project in "${!numbers_of[@]}"; do
    read -r -a numbers <<<"${numbers_of[$project]}"
    names=()
    for i in "${numbers[@]}"; do
      names+=("${bpct_names_given[i]}")
    done
    "$2" "$project" "${names[@]}"
  done
}

# Keeps why chattr gave something no project, from its message.
bpct_note_project_refusal() {
  local said=${1%%$'\n'*}
  said=${said#chattr: }
  [[ -z $said || -n $bpct_project_refusal ]] || bpct_project_refusal=${said%% while *}
}

# Gives the directories "${bpct_names[@]}" that have other projects than their sources those of them.
bpct_give_directory_projects() {
  bpct_projects_wanted=()
  ((${#bpct_names[@]})) || return 0
  bpct_compare_projects bpct_names "${bpct_project_sources[bpct_pair]}" bpct_names "${bpct_project_copies[bpct_pair]}"
  ((${#bpct_projects_wanted[@]} == 0)) || bpct_give_projects bpct_names bpct_give_project_to_directories
}

# Takes the directories that cannot be used out of "${bpct_names[@]}".
bpct_leave_out_bad() {
  local -a good=()
  local name
  ((${#bpct_bad_directories[@]})) || return 0
  for name in "${bpct_names[@]}"; do
    bpct_is_below_bad "$name" || good+=("$name")
  done
  bpct_names=("${good[@]}")
}

# Gives directories, the further arguments, project $1, and has them hand it on or not.
bpct_give_project_to_directories() {
  local hands_on=-P said
  [[ $1 != *P ]] || hands_on=+P
  bpct_on_directories 4 chattr -p "${1%P}" "$hands_on" "${@:2}"
  said=$(<"$bpct_attempt/stderr")
  bpct_note_project_refusal "$said"
}

#@include verb/copy/project/plain-trees.sh unless guard
#@include verb/copy/project/guard-trees.sh if guard
