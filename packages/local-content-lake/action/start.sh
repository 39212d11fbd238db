#!/usr/bin/env bash
# Starts a lake with a branch, and tells the next steps where it is. LAKE_COMMAND is how the lake is called, if not from
# the project's own node_modules.
set -euo pipefail

read -ra command <<<"${LAKE_COMMAND:-npx --no-install local-content-lake}"
place=(--data "$RUNNER_TEMP/lake" --project "$LAKE_PROJECT" --dataset "$LAKE_DATASET")
started="$RUNNER_TEMP/lake.json"

if [ -n "${SANITY_REMOTE_PROJECT_ID:-}" ]; then
  "${command[@]}" pull "${place[@]}"
fi

source=()
if [ -n "${LAKE_IMPORT:-}" ]; then source=(--import "$LAKE_IMPORT"); fi
: >"$started"
# Without the runner's output, so that the step ends while the lake serves.
nohup "${command[@]}" --port 0 --json "${place[@]}" ${source[@]+"${source[@]}"} \
  >"$started" 2>"$RUNNER_TEMP/lake.log" </dev/null &
lake=$!
until grep -q '"url"' "$started"; do
  if ! kill -0 "$lake" 2>/dev/null; then
    cat "$RUNNER_TEMP/lake.log" >&2
    echo "::error::The lake did not start"
    exit 1
  fi
  sleep 0.1
done

"${command[@]}" dataset branch "$LAKE_BRANCH" --from "$LAKE_DATASET" "${place[@]}"

url=$(sed -E 's/.*"url":"([^"]+)".*/\1/' "$started")
token=$(cat "$RUNNER_TEMP/lake/write-token")
echo "::add-mask::$token"
{
  echo "url=$url"
  echo "dataset=$LAKE_BRANCH"
  echo "token=$token"
} >>"$GITHUB_OUTPUT"
{
  echo "SANITY_STUDIO_LAKE=$url"
  echo "SANITY_API_HOST=$url"
  echo "SANITY_DATASET=$LAKE_BRANCH"
} >>"$GITHUB_ENV"
echo "The lake serves $LAKE_BRANCH at $url (process $lake)"
