#!/bin/sh
# Registers the namespace and the search attributes; safe to run again. The database holds what happened: closed executions
# are kept for a week, so that support can read them. For another server than the bundled one:
#   docker compose run --rm --no-deps temporal-namespace
set -eu
attributes="ClientId=Keyword CompanyId=Keyword DocumentKind=Keyword DocumentStatus=Keyword Attention=Keyword Waiting=Keyword \
  FiscalEnvironment=Keyword Authorizer=Keyword AnswerCode=Keyword NextAttemptAt=Datetime Attempts=Int"
retention=168h
case "$TEMPORAL_ADDRESS" in
*.tmprl.cloud:* | *.api.temporal.io:*)
  echo "Temporal Cloud makes namespaces and search attributes by its own means, not by this script. Create the namespace"
  echo "$TEMPORAL_NAMESPACE with a retention of 7 days in its pages or by tcld, then:"
  for pair in $attributes; do
    echo "  tcld namespace search-attributes add --namespace $TEMPORAL_NAMESPACE --search-attribute $pair"
  done
  exit 0
  ;;
esac
temporal() { "${0%/*}/temporal.sh" "$@"; }
until temporal operator cluster health >/dev/null 2>&1; do sleep 1; done
if temporal operator namespace describe -n "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace update -n "$TEMPORAL_NAMESPACE" --retention "$retention"
else
  temporal operator namespace create -n "$TEMPORAL_NAMESPACE" --retention "$retention"
fi
# A new namespace is known to every part of the server only after some seconds.
until known="$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE" 2>/dev/null)"; do sleep 1; done
for pair in $attributes; do
  name="${pair%%=*}"
  echo "$known" | grep -qw "$name" ||
    temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${pair##*=}"
done
