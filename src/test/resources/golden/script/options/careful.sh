# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154,SC2317 # the engine has what is read and set here
# bpct unreleased, wave 1 of batch 7: what jobs do where something is in doubt, or limited. The engine reads it then.
# With comments it stands in templates/ of the source of bpct unreleased.

# module limit.sh
# module pace.sh
# module survey.sh
# module plain-survey.sh
# module plain-copy.sh
# module plain-reach.sh
# module plain-directories.sh
# module passing.sh
# module single-directories.sh
# module copy-carefully.sh
# module failures.sh
# module mend.sh
# module undo.sh
# module twins.sh
# module late.sh
# module moved.sh
# module suspects.sh
# module attribute-lists.sh
# module lost-attributes.sh
# module families.sh
# module check.sh
# module stale.sh
# module replace.sh
# module apart.sh
# module landing.sh
# module places.sh
# module split.sh
# module ranges.sh
# no doubted.sh
# module sums.sh
# module summing.sh
# module compare-sums.sh
# no read-back.sh
# module verify.sh
# module update.sh
# module contents.sh
