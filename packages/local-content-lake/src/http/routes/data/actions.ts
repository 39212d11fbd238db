import { z } from "zod";
import { commitActions, parseActions } from "../../../actions";
import { MAX_REQUEST_MS } from "../../../mutate";
import { type RouteContext, route } from "../../context";
import { datasetToWrite } from "../../request/authorize";
import { MAX_MUTATION_BYTES, readBody } from "../../request/body";
import { flag, option, readQuery } from "../../request/params";
import { recordLosses } from "../../request/record-event";
import { writePolicy } from "../../request/write-policy";

/** @see https://www.sanity.io/docs/http-reference/actions */
export const actionRoutes = [route("POST /data/actions/:dataset", "draft", runActions)];

const paramsShape = z.object({ dryRun: flag() });

const MAX_ACTIONS = 10_000;

const bodyShape = z.object({
  actions: z
    .array(z.unknown(), { required_error: "No actions provided" })
    .max(MAX_ACTIONS, `At most ${MAX_ACTIONS} actions are taken: send them as several transactions`)
    .nonempty({ message: "No actions provided" }),
  transactionId: z.string().nullish(),
  dryRun: option,
  // Accepted without effect: references into other datasets are never checked.
  skipCrossDatasetReferenceValidation: option,
});

async function runActions(context: RouteContext) {
  const { services, query } = context;
  const body = await readBody(context, bodyShape, MAX_MUTATION_BYTES);
  const { actions, transactionId } = body;
  const dryRun = readQuery(query, paramsShape).dryRun || body.dryRun === true;
  const parsed = parseActions(actions);
  const dataset = datasetToWrite(context);
  const committed = await commitActions(services.store, dataset.name, parsed, {
    author: context.access.user?.id ?? "",
    ...writePolicy(context, dataset.name),
    dryRun,
    milliseconds: MAX_REQUEST_MS,
    ...(transactionId && { transactionId }),
  });
  recordLosses(context, committed);
  return { transactionId: committed.transactionId };
}
