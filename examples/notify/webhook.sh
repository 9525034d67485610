#!/bin/bash
# Sends the summary of a batch, which comes on standard input, to a webhook as {"text": "..."}, which Slack, Mattermost and
# Rocket.Chat take. Needs curl on the node that runs the finalizer.
#
#   bpct --notify '/opt/bpct/share/doc/bpct/examples/notify/webhook.sh ~/.bpct-webhook' SRC DST
#
# The file holds the address, which is a secret: it is in no command line that others could see.
set -u

# $1 - text
# Answers in REPLY with the text as a JSON string.
quote() {
    local LC_ALL=C
    REPLY=${1//\\/\\\\}
    REPLY=${REPLY//\"/\\\"}
    REPLY=${REPLY//$'\n'/\\n}
    REPLY=\"${REPLY//[$'\001'-$'\037'$'\177']/ }\"
}

main() {
    local address text
    if (($# != 1)) || ! IFS= read -r address <"$1"; then
        printf 'usage: webhook.sh FILE\n' >&2
        return 2
    fi
    # What is no UTF-8 is no JSON either.
    text=$(iconv -c -f UTF-8 -t UTF-8)
    quote "$text"
    printf '{"text": %s}' "$REPLY" |
        curl --silent --show-error --fail --output /dev/null --max-time 30 --retry 2 \
            --header 'Content-Type: application/json' --data-binary @- \
            --config <(quote "$address" && printf 'url = %s\n' "$REPLY")
}

main "$@"
