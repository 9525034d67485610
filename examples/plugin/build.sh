#!/bin/bash
# Builds plugin.jar of the plug-ins in this folder: schedulers, and a strategy, by-project.
#
#   build.sh BPCT_JAR [PLUGIN_JAR]
#
# Needs a JDK 17 or newer: that of JAVA_HOME, else the one on PATH.
set -u

fail() {
    printf 'build.sh: %s\n' "$1" >&2
    exit 1
}

main() {
    local bpct_jar=$1 plugin_jar=${2-plugin.jar}
    local folder=. bin=${JAVA_HOME:+$JAVA_HOME/bin/} classes
    [[ ${BASH_SOURCE[0]} != */* ]] || folder=${BASH_SOURCE[0]%/*}
    classes=$(mktemp -d) || fail "cannot make a folder for the classes"
    # shellcheck disable=SC2064  # The folder of now is meant.
    trap "rm -rf -- '$classes'" EXIT
    "${bin}javac" --release 17 -Xlint:all -Werror -cp "$bpct_jar" -d "$classes" \
        "$folder"/src/org/example/*.java || fail "javac failed"
    "${bin}jar" --create --file "$plugin_jar" -C "$classes" . -C "$folder/resources" . || fail "jar failed"
}

if (($# < 1 || $# > 2)); then
    printf 'usage: build.sh BPCT_JAR [PLUGIN_JAR]\n' >&2
    exit 2
fi
main "$@"
