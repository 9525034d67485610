# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154,SC2317 # the engine has the variables used here
# bpct unreleased, wave 1 of batch 7: the code of jobs for cases of doubt, or with a limit. The engine reads it then.
# With comments it stands in templates/ of the source of bpct unreleased.

# module core/damage.sh
# module core/inherited-errors.sh
# module core/limit.sh
# module core/losses.sh
# module core/pace.sh
# module verb/copy/survey.sh
# module verb/copy/plain-survey.sh
# module verb/copy/careful/plain.sh
# module verb/copy/plain-reach.sh
# module access/plain-directories.sh
# module core/passing.sh
# module verb/copy/careful/single-directories.sh
# module verb/copy/careful/copy.sh
# module verb/copy/failures.sh
# module verb/copy/kinds.sh
# module verb/copy/careful/losses.sh
# module verb/copy/careful/mend.sh
# module verb/copy/careful/undo.sh
# module core/full.sh
# module verb/copy/careful/full.sh
# module verb/copy/careful/twins.sh
# module core/late.sh
# module verb/copy/careful/moved.sh
# module verb/copy/careful/suspects.sh
# module core/of-places.sh
# module verb/copy/attribute-lists.sh
# module verb/copy/careful/lost-attributes.sh
# module verb/copy/careful/families.sh
# module verb/copy/careful/check.sh
# module verb/copy/careful/stale.sh
# module verb/copy/careful/replace.sh
# module verb/copy/careful/apart.sh
# module verb/copy/careful/landing.sh
# module verb/copy/places.sh
# module verb/copy/split.sh
# module core/first-failure.sh
# module core/known-failure.sh
# module verb/copy/own.sh
# module verb/copy/careful/ranges.sh
# no core/doubted.sh
# no verb/copy/read-back.sh
# no verb/copy/verify.sh
# no verb/copy/careful/update.sh
# no verb/copy/careful/contents.sh
