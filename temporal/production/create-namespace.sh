#!/bin/sh
# Registers the namespace and the search attributes; safe to run again. The database holds what happened: closed executions
# are kept for a week, so that support can read them.
set -eu
export TEMPORAL_ADDRESS="${TEMPORAL_ADDRESS:-temporal:7233}"
until temporal operator cluster health >/dev/null 2>&1; do sleep 1; done
retention=168h
if temporal operator namespace describe -n "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace update -n "$TEMPORAL_NAMESPACE" --retention "$retention"
else
  temporal operator namespace create -n "$TEMPORAL_NAMESPACE" --retention "$retention"
fi
# A new namespace is known to every part of the server only after some seconds.
until known="$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE" 2>/dev/null)"; do sleep 1; done
for pair in ClientId=Keyword CompanyId=Keyword DocumentKind=Keyword DocumentStatus=Keyword Attention=Keyword Waiting=Keyword \
  FiscalEnvironment=Keyword Authorizer=Keyword AnswerCode=Keyword NextAttemptAt=Datetime Attempts=Int; do
  name="${pair%%=*}"
  echo "$known" | grep -qw "$name" ||
    temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${pair##*=}"
done
