import { z } from "zod";
import { commitActions, parseActions } from "../../../actions";
import { MAX_REQUEST_MS } from "../../../mutate";
import type { Route, RouteContext } from "../../context";
import { datasetToWrite, writableBy } from "../../request/authorize";
import { MAX_MUTATION_BYTES, readBody } from "../../request/body";
import { flag, readQuery } from "../../request/params";
import { sendJson } from "../../response/json";

/** @see https://www.sanity.io/docs/http-reference/actions */
export const actionRoutes: Route[] = [
  { method: "POST", path: "/data/actions/:dataset", needs: "draft", handle: runActions },
];

const option = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

const paramsShape = z.object({ dryRun: flag() });

const MOST_ACTIONS = 10_000;

const bodyShape = z.object({
  actions: z
    .array(z.unknown(), { required_error: "No actions provided" })
    .max(
      MOST_ACTIONS,
      `At most ${MOST_ACTIONS} actions are taken: send them as several transactions`,
    )
    .nonempty({ message: "No actions provided" }),
  transactionId: z.string().nullish(),
  dryRun: option,
  // Taken, and without effect: references into other datasets are never checked.
  skipCrossDatasetReferenceValidation: option,
});

async function runActions(context: RouteContext): Promise<void> {
  const { request, response, services, access, path, query } = context;
  const body = await readBody(request, bodyShape, MAX_MUTATION_BYTES);
  const { actions, transactionId, dryRun = readQuery(query, paramsShape).dryRun } = body;
  const parsed = parseActions(actions);
  const dataset = datasetToWrite(services.store, path.dataset ?? "", access);
  const committed = await commitActions(services.store, dataset.name, parsed, {
    author: access.user?.id ?? "",
    requireWritable: writableBy(services.store, dataset.name, access),
    dryRun,
    milliseconds: MAX_REQUEST_MS,
    ...(transactionId && { transactionId }),
  });
  sendJson(response, 200, { transactionId: committed });
}
