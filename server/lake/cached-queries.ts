import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lake } from "local-content-lake";
import { LAKE_PATH } from "../../contract/mounts";
import { Kept } from "../cache/cache-entry";
import type { KeptResponses } from "../cache/response-cache";
import { isForAnyone, onWholeBody } from "../cache/whole-body";
import { routeName } from "../middleware/request-log";

/** A dataset by its own name: what an alias means may be another one tomorrow. */
const ADDRESS = new RegExp(`^${LAKE_PATH}/v[\\w-]+/data/query/[a-z0-9_-]+\\?`);

/** Written anew with each form. */
const OWN = /^(?:content-length|server-timing)$/i;

/**
 * Keeps the answer to a query that the lake is about to send to anyone who asks: what it remembers itself, so what is
 * asked a third time comes from here. Until a change touches it, it is sent as it was, with the lake's own headers.
 */
export function keepQuery(
  responses: KeptResponses,
  lake: Pick<Lake, "steadinessOf">,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { url = "" } = request;
  if (!isForAnyone(request) || !ADDRESS.test(url)) return;
  const forgottenBefore = responses.timesForgotten("query");
  onWholeBody(response, (body, headers) => {
    const steadiness = lake.steadinessOf(response);
    if (!steadiness || responses.timesForgotten("query") !== forgottenBefore) return;
    const { dataset, tags } = steadiness;
    const kept = new Kept({
      route: routeName(url),
      group: `${LAKE_PATH}/data/query/*`,
      kind: "query",
      variesBy: undefined,
      tags: [dataset, ...tags.map((tag) => `${dataset} ${tag}`)],
      headers: headers.filter(([name]) => !OWN.test(name)),
    });
    kept.add("only", body, []);
    responses.keep(url, kept);
  });
}

/** Forgets, before whoever changes something is answered, what is no longer so. */
export function forgetQueries(
  responses: KeptResponses,
  lake: Pick<Lake, "onChange" | "onDatasetChange">,
): void {
  lake.onChange(({ dataset, tags }) =>
    responses.forget(
      "query",
      tags.map((tag) => `${dataset} ${tag}`),
    ),
  );
  lake.onDatasetChange((dataset) => responses.forget("query", [dataset]));
}
