#!/bin/bash
# Builds lsf.jar, the plug-in in this folder.
#
#   build.sh BPCT_JAR [LSF_JAR]
#
# Needs a JDK 17 or newer: that of JAVA_HOME, else the one on PATH.
set -u

fail() {
    printf 'build.sh: %s\n' "$1" >&2
    exit 1
}

main() {
    local bpct_jar=$1 lsf_jar=${2-lsf.jar}
    local folder=${BASH_SOURCE[0]%/*} bin=${JAVA_HOME:+$JAVA_HOME/bin/} classes
    classes=$(mktemp -d) || fail "cannot make a folder for the classes"
    # shellcheck disable=SC2064  # The folder of now is meant.
    trap "rm -rf -- '$classes'" EXIT
    "${bin}javac" --release 17 -Xlint:all -Werror -cp "$bpct_jar" -d "$classes" \
        "$folder/src/org/example/LsfDialect.java" || fail "javac failed"
    "${bin}jar" --create --file "$lsf_jar" -C "$classes" . -C "$folder/resources" . || fail "jar failed"
}

if (($# < 1 || $# > 2)); then
    printf 'usage: build.sh BPCT_JAR [LSF_JAR]\n' >&2
    exit 2
fi
main "$@"
