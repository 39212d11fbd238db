import { z } from "zod";
import { commitActions, parseActions } from "../../actions";
import { readJson } from "../body";
import type { Route, RouteContext } from "../context";
import { badRequest } from "../http-error";
import { sendJson } from "../json";
import { readFlag } from "../params";

/** @see https://www.sanity.io/docs/http-reference/actions */
export const actionRoutes: Route[] = [
  { method: "POST", path: "/data/actions/:dataset", needs: "write", handle: runActions },
];

const flag = z.boolean().nullish();

const bodyShape = z.object({
  actions: z.array(z.unknown(), { required_error: "No actions provided" }).nonempty({
    message: "No actions provided",
  }),
  transactionId: z.string().nullish(),
  dryRun: flag,
  // Taken, and without effect: references into other datasets are never checked.
  skipCrossDatasetReferenceValidation: flag,
});

async function runActions(context: RouteContext): Promise<void> {
  const { request, response, services, access, path, query } = context;
  const body = bodyShape.safeParse(await readJson(request));
  if (!body.success) {
    const issue = body.error.issues[0];
    throw badRequest([...(issue?.path ?? []), issue?.message].join(": "));
  }
  const { actions, transactionId, dryRun } = body.data;
  const parsed = parseActions(actions);
  const dataset = services.store.createDataset(path.dataset ?? "");
  const committed = await commitActions(services.store, dataset.name, parsed, {
    author: access.user?.id ?? "",
    dryRun: dryRun ?? readFlag(query, "dryRun"),
    ...(transactionId && { transactionId }),
  });
  sendJson(response, 200, { transactionId: committed });
}
