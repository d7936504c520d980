#!/usr/bin/env bash
# The first ten minutes, from nothing to a red build: what a newcomer types, in an empty folder, with Node 24. A test plays it.
# The service is the reference server, because it breaks on demand. Yours takes its place.
set -euo pipefail

step() { printf '\n== %s\n' "$*"; }

step 'Start a service, and set the variables that it announces'
# A group of its own, so that what npx starts ends with it.
set -m
npx --yes @card-contract/reference-server --port 0 --memory --trouble none >announced.txt 2>service.log &
service=$!
set +m
trap 'kill -- -$service' EXIT
until grep -q 'export CARD_SERVICE_TOKEN' announced.txt; do sleep 0.2; done
eval "$(grep '^  export ' announced.txt)"

step 'Test it: it is conformant'
npx --yes @card-contract/conformance run \
  --order-id order-2026-0117 --pay-id pay_01jn8w4c9horderpayment0001 \
  --payout-reference order-2026-0142 --payout-service-reference pyt_01jn9s7w2qsupplierpayout01

step 'Write a configuration and a workflow for CI'
npx --yes @card-contract/conformance init --ci github --base-url "$CARD_BASE_URL" \
  --order-id order-2026-0117 --pay-id pay_01jn8w4c9horderpayment0001 \
  --payout-reference order-2026-0142 --payout-service-reference pyt_01jn9s7w2qsupplierpayout01

# What CI does with the workflow: it runs its commands with the secrets of the repository in the environment.
build() {
  local command
  command=$(sed -n 's/^ *- run: \(npx .*\)$/\1/p' .github/workflows/conformance.yml)
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/summary.md bash -e -c "$command"
}

step 'The build is green'
build

step 'Somebody breaks top-ups'
curl -sS "${CARD_BASE_URL%/api/v1}/trouble" -H 'Content-Type: application/json' \
  -d '{"operation": "topUpCard", "kind": "wrong-shape", "shape": "null", "field": "new_balance"}' >trouble.json

step 'The build is red'
if build; then
  echo 'the build is green, although top-ups are broken' >&2
  exit 1
fi
