#!/bin/sh
# Herald's API from a key to a published post, with nothing but curl.
#
#   HERALD_URL=http://localhost:3000 HERALD_EMAIL=… HERALD_PASSWORD=… sh docs/api-walkthrough.sh [picture [alt]]
#
# Signs in as a person to make a personal API key, as Settings, API keys does, and does the rest
# with that key: uploads the picture, schedules a post with it, changes the post against a colleague
# who was faster, waits until it is published and prints its address. CONNECTION_ID names the account
# to publish on; without it, that is the first one that is active. The key ends with the script.
set -eu
umask 077

: "${HERALD_URL:?is the address people open, as http://localhost:3000}"
: "${HERALD_EMAIL:?is the e-mail you sign in with}"
: "${HERALD_PASSWORD:?is your password}"
HERALD_URL=${HERALD_URL%/}
picture=${1:-$(dirname "$0")/calendar.png}
if [ $# -eq 0 ]; then alt='A week of posts in a calendar'; else alt=${2:-}; fi
secondsAhead=10
patience=180

work=$(mktemp -d)
asPerson=$work/person
asKey=$work/key
keyId=
newline='
'

say() { printf '%s\n' "$*"; }
stop() {
  printf 'Stopped: %s\n' "$*" >&2
  exit 1
}

# The first member of this name in the JSON text on standard input, at any depth: the content of a
# string with its escapes as they are, the inside of an object of strings, or the bare number or word.
# Enough for Herald's answers, which are compact; nothing is printed where there is no such member.
field() {
  sed -n "s/\"$1\":/\\$newline/
    /\n/!d
    s/.*\n//
    /^\"/{
      s/^\"\([^\"\\]*\(\\\\.[^\"\\]*\)*\)\".*/\1/p
      d
    }
    /^{/{
      s/^{\([^{}]*\)}.*/\1/p
      d
    }
    s/^\([-0-9a-z.]\{1,\}\).*/\1/p"
}

# The same of the last answer.
of() { printf '%s\n' "$answer" | field "$1"; }

# A value as JSON and curl's configuration write it between quotes.
quoted() { printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g'; }

# call WHO METHOD PATH [BODY]: leaves the HTTP status in $status and the body in $answer. Who calls,
# and what is sent, stay out of the list of processes.
call() {
  if [ $# -gt 3 ]; then
    set -- "$1" "$2" "$3" "$4" --header 'Content-Type: application/json' --data-binary @-
  else
    set -- "$1" "$2" "$3" ''
  fi
  who=$1 method=$2 path=$3 body=$4
  shift 4
  answer=$(printf '%s' "$body" | curl --silent --show-error --config "$who" --request "$method" \
    --write-out '\n%{http_code}' "$@" "$HERALD_URL$path") || stop "$HERALD_URL did not answer."
  status=${answer##*"$newline"}
  answer=${answer%"$newline"*}
}

# Everything but a success ends the script, with the sentence the API gives.
must() {
  call "$@"
  [ "$status" = 200 ] || stop "$2 $3 answered $status $(of code): $(of message)"
}

# must_refuse CODE WHO METHOD PATH [BODY]: goes on only where the answer is that refusal.
must_refuse() {
  expected=$1
  shift
  call "$@"
  [ "$status" != 200 ] && [ "$(of code)" = "$expected" ] ||
    stop "$2 $3 answered $status instead of refusing with $expected."
  say "   refused, $status $(of code): $(of message)"
}

# The instant so many seconds from now, as 2026-01-31T09:00:00Z; GNU's date and BSD's differ.
from_now() {
  at=$(($(date +%s) + $1))
  date -u -d "@$at" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -r "$at" +%Y-%m-%dT%H:%M:%SZ
}

# No key and no session of this script outlives it, however it ends.
leave() {
  code=$?
  trap - EXIT
  if [ -n "$keyId" ]; then (call "$asPerson" DELETE "/api/credentials/$keyId") || :; fi
  if [ -e "$work/cookies" ]; then (call "$asPerson" POST /api/auth/logout '{}') || :; fi
  rm -rf "$work"
  exit "$code"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

case $picture in
  *.jpg | *.jpeg) contentType=image/jpeg ;;
  *.png) contentType=image/png ;;
  *.webp) contentType=image/webp ;;
  *.gif) contentType=image/gif ;;
  *) stop "$picture is no .jpg, .png, .webp or .gif." ;;
esac
[ -r "$picture" ] || stop "$picture cannot be read."

say "1. Sign in to $HERALD_URL as $HERALD_EMAIL"
# What a browser sends by itself: the session's cookie, and the page's own origin with each change.
cat >"$asPerson" <<PERSON
cookie = "$work/cookies"
cookie-jar = "$work/cookies"
header = "Origin: $HERALD_URL"
PERSON
must "$asPerson" POST /api/auth/login \
  "{\"email\":\"$(quoted "$HERALD_EMAIL")\",\"password\":\"$(quoted "$HERALD_PASSWORD")\"}"

say "2. Create a personal API key that may edit and ends tomorrow by itself"
must "$asPerson" POST /api/credentials \
  "{\"name\":\"API walkthrough\",\"accessLevel\":\"edit\",\"expiresAt\":\"$(from_now 86400)\"}"
keyId=$(of id)
printf 'header = "Authorization: Bearer %s"\n' "$(of token)" >"$asKey"
say "   $(of tokenPrefix)…; its token is shown this once"

say "3. Choose the account to publish on"
if [ -n "${CONNECTION_ID:-}" ]; then
  must "$asKey" GET "/api/connections/$CONNECTION_ID"
else
  must "$asKey" GET '/api/connections?limit=200'
  # A line for each connection; its state stands before any other member of that name.
  answer=$(printf '%s\n' "$answer" | sed "s/{\"id\":/\\$newline&/g" |
    sed -n '/"provider":.*"state":"active"/{p;q;}')
  [ -n "$answer" ] || stop 'No account is connected. Connect one under Connections.'
fi
connectionId=$(of id)
say "   $(of name) ($connectionId)"

say "4. Reserve an upload for $(basename "$picture")"
sizeBytes=$(($(wc -c <"$picture")))
must "$asKey" POST /api/media/uploads "{\"fileName\":\"$(quoted "$(basename "$picture")")\",
  \"contentType\":\"$contentType\",\"sizeBytes\":$sizeBytes,\"alt\":\"$(quoted "$alt")\"}"
mediaId=$(of mediaId)
say "   medium $mediaId, $sizeBytes bytes"

say "5. Put the bytes to the signed address, with exactly the headers of the answer"
{
  printf 'url = "%s"\n' "$(of uploadUrl)"
  # "name":"value","name":"value" becomes a line for each header.
  of headers | sed "s/^/header = /; s/\",\"/\"\\${newline}header = \"/g; s/\":\"/: /g"
} >"$work/upload"
status=$(curl --silent --show-error --config "$work/upload" --upload-file "$picture" \
  --output "$work/stored" --write-out '%{http_code}') || stop 'The storage did not answer.'
answer=$(cat "$work/stored")
[ "$status" = 200 ] || stop "The storage answered $status $(of code): $(of message)"

say "6. Complete the upload; size and type are read from the bytes"
must "$asKey" POST "/api/media/uploads/$mediaId/complete" '{}'
say "   $(of contentType), $(of width) × $(of height)"

say "7. Schedule a post with it for tomorrow, with an idempotency key"
# The time in the text tells one run from the next: networks refuse what they have just published.
post="{\"text\":\"Scheduled with curl at $(date -u +%H:%M:%S)\",
  \"connectionIds\":[\"$connectionId\"],\"mediaIds\":[\"$mediaId\"],
  \"scheduledAt\":\"$(from_now 86400)\",\"idempotencyKey\":\"walkthrough-$mediaId\"}"
must "$asKey" POST /api/posts "$post"
postId=$(of id)
stale=$(of version)
say "   post $postId, version $stale"
must "$asKey" POST /api/posts "$post"
[ "$(of id)" = "$postId" ] || stop 'The same request made a second post.'
say "   the same request once more is answered with the same post"

say "8. Somebody changes the post meanwhile"
must "$asKey" PATCH "/api/posts/$postId" \
  "{\"text\":\"Scheduled with curl, in better words, at $(date -u +%H:%M:%S)\",\"version\":$stale}"
say "   now version $(of version)"

say "9. Change it with the stale version $stale"
must_refuse version_conflict "$asKey" PATCH "/api/posts/$postId" \
  "{\"text\":\"This would undo a colleague's work\",\"version\":$stale}"

say "10. Read the post again, and change it with its fresh version: due in $secondsAhead seconds"
must "$asKey" GET "/api/posts/$postId"
must "$asKey" PATCH "/api/posts/$postId" \
  "{\"scheduledAt\":\"$(from_now "$secondsAhead")\",\"version\":$(of version)}"
say "   version $(of version), scheduled at $(of scheduledAt)"

say "11. Read the post until it is published"
waited=0
state=
while [ "$state" != published ]; do
  [ "$waited" -lt "$patience" ] || stop "The post is $state after $patience seconds."
  sleep 1
  waited=$((waited + 1))
  must "$asKey" GET "/api/posts/$postId"
  # A post names its own state before those of its deliveries.
  state=$(of state)
  case $state in
    scheduled | publishing | published) ;;
    *) stop "The post is $state: $(of message)" ;;
  esac
done
say "   published: $(of publishedUrl)"

say "12. Revoke the key"
must "$asPerson" DELETE "/api/credentials/$keyId"
say "   revoked at $(of revokedAt)"
must_refuse invalid_credential "$asKey" GET "/api/posts/$postId"
keyId=
say "Done."
