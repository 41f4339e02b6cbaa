#!/bin/sh
# Registers the namespace and the search attributes; safe to run again.
set -eu
export TEMPORAL_ADDRESS="${TEMPORAL_ADDRESS:-temporal:7233}"
until temporal operator cluster health >/dev/null 2>&1; do sleep 1; done
temporal operator namespace describe -n "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create -n "$TEMPORAL_NAMESPACE" --retention 720h
known="$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE")"
for pair in ClientId=Keyword CompanyId=Keyword DocumentKind=Keyword DocumentStatus=Keyword Attention=Keyword \
  FiscalEnvironment=Keyword Authorizer=Keyword AnswerCode=Keyword NextAttemptAt=Datetime Attempts=Int; do
  name="${pair%%=*}"
  echo "$known" | grep -qw "$name" ||
    temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${pair##*=}"
done
