#!/bin/bash
# Installs bpct from the folder that this script lies in.
#
# PREFIX/bin/bpct, PREFIX/share/{java,man,bash-completion,zsh,systemd,doc,modulefiles}. A bpct that runs there meanwhile goes on: each file is
# put beside the old one and renamed.
set -euo pipefail
umask 022

usage() {
    cat <<'EOF'
Usage: ./install.sh [PREFIX]         install bpct
       ./install.sh --list [PREFIX]  print each file that an installation has; to remove bpct, remove these
       ./install.sh --help

PREFIX is an absolute path; by default /opt/bpct for root, and ~/.local for others. bpct needs Java 17 or newer where
it is typed; nodes need bash 4.4, GNU coreutils and GNU tar.
EOF
}

fail() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 2
}

# Answers in REPLY.
default_prefix() {
    REPLY=/opt/bpct
    ((EUID == 0)) || REPLY=${HOME-}/.local
}

# Prints source and target of each file, ended by NUL, targets below the prefix.
files() {
    local name
    printf '%s\0' bin/bpct bin/bpct lib/bpct.jar share/java/bpct.jar
    for name in LICENSE NOTICE README.md CHANGELOG.md; do
        printf '%s\0' "$name" "share/doc/bpct/$name"
    done
    while IFS= read -r -d '' name; do
        printf '%s\0' "$name" "$name"
    done < <(find share -type f -print0 | sort -z)
    while IFS= read -r -d '' name; do
        printf '%s\0' "$name" "share/doc/bpct/$name"
    done < <(find docs examples -type f -print0 | sort -z)
}

# $1 - file
# $2 - target
put() {
    mkdir -p -- "${2%/*}"
    cp -- "$1" "$2.new"
    if [[ -x $1 ]]; then chmod 755 -- "$2.new"; else chmod 644 -- "$2.new"; fi
    mv -f -T -- "$2.new" "$2"
}

# Has the units of systemd start the bpct of this prefix; a per cent sign stands for something there.
# $1 - prefix
units() {
    local unit text program="\"${1//%/%%}/bin/bpct\""
    for unit in "$1"/share/systemd/*.service; do
        text=$(<"$unit")
        printf '%s\n' "${text//\/usr\/bin\/bpct/"$program"}" >"$unit.new"
        mv -f -T -- "$unit.new" "$unit"
    done
}

# Has the examples start the bpct of this prefix, and name themselves where they lie below it.
# $1 - prefix
examples() {
    local file text here
    while IFS= read -r -d '' file; do
        case $file in
            *.service) here=${1//%/%%} ;;
            # A per cent sign ends a line of cron.
            */crontab) printf -v here %q "$1" && here=${here//%/\\%} ;;
            *) printf -v here %q "$1" ;;
        esac
        text=$(<"$file")
        text=${text//'/opt/bpct/'/"$here/"}
        text=${text//'/../../bin'/'/../../../../../bin'}
        cp -- "$file" "$file.new"
        printf '%s\n' "$text" >"$file.new"
        mv -f -T -- "$file.new" "$file"
    done < <(grep -rlZE '/opt/bpct/|/[.][.]/[.][.]/bin' "$1/share/doc/bpct/examples")
}

# Says where bpct is to those who use environment modules: Lmod takes both, Tcl modules the one without an ending.
# $1 - prefix
modules() {
    local version
    version=$(<version)
    mkdir -p -- "$1/share/modulefiles/bpct"
    printf '%s\n' '#%Module1.0' "module-whatis {bpct $version copies very large trees with batch jobs}" \
        "prepend-path PATH {$1/bin}" "prepend-path MANPATH {$1/share/man}" >"$1/share/modulefiles/bpct/$version"
    printf '%s\n' "whatis([==[bpct $version copies very large trees with batch jobs]==])" \
        "prepend_path(\"PATH\", [==[$1/bin]==])" "prepend_path(\"MANPATH\", [==[$1/share/man]==])" \
        >"$1/share/modulefiles/bpct/$version.lua"
}

main() {
    local lists=no prefix from to
    case ${1-} in
        -h | --help)
            usage
            return
            ;;
        --list)
            lists=yes
            shift
            ;;
        -*) fail "there is no option $1; install.sh --help tells what there is" ;;
    esac
    (($# <= 1)) || fail "one PREFIX, not $#; install.sh --help tells more"
    default_prefix
    prefix=${1-$REPLY}
    [[ $prefix == /* ]] || fail "PREFIX is no absolute path: $prefix"
    [[ $prefix != *[!\ -~]* && $prefix != *[][{}\"\\:\$]* ]] ||
        fail "PREFIX holds what Java or environment modules cannot read: $prefix"
    while [[ $prefix == */ && $prefix != / ]]; do
        prefix=${prefix%/}
    done
    cd -- "${BASH_SOURCE[0]%/*}"
    [[ -f lib/bpct.jar && -f version ]] || fail "this is no unpacked bpct: $PWD"
    while IFS= read -r -d '' from && IFS= read -r -d '' to; do
        if [[ $lists == yes ]]; then
            printf '%s\n' "$prefix/$to"
        else
            put "$from" "$prefix/$to"
        fi
    done < <(files)
    if [[ $lists == yes ]]; then
        printf '%s\n' "$prefix/share/modulefiles/bpct/$(<version)"{,.lua}
    else
        units "$prefix"
        examples "$prefix"
        modules "$prefix"
        printf 'bpct %s is installed: %s\n' "$(<version)" "$prefix/bin/bpct"
        [[ :$PATH: == *":$prefix/bin:"* ]] || printf 'Next: export PATH=%s\n' "\"$prefix/bin:\$PATH\""
        printf '%s\n' 'Then: bpct --doctor, or bpct --help'
    fi
}

main "$@"
