import { z } from "zod";
import { commitActions, copiesContent, parseActions } from "../../../actions";
import { type Committed, commitMutations, parseMutations } from "../../../mutate";
import { invalid } from "../../../mutate/errors";
import { RELEASE_ID_PREFIX } from "../../../releases/release";
import {
  MAX_ACTIONS,
  MAX_MUTATION_BYTES,
  MAX_MUTATIONS,
  MAX_TRANSACTION_MS,
} from "../../../util/limits";
import type { Mutation } from "../../../util/types";
import { untilDisconnect } from "../../../util/until-disconnect";
import { type RouteContext, recordEvent, route } from "../../context";
import { datasetToWrite } from "../../request/authorize";
import { readBody } from "../../request/body";
import { flag, option, readQuery, text } from "../../request/params";
import { type WritePolicy, writePolicy } from "../../request/write-policy";

/** Write documents, each request in one transaction. */
export const writeRoutes = [
  route("POST /data/mutate/:dataset", "draft", mutate, { refusal: "MUTATION_DENIED" }),
  route("POST /data/actions/:dataset", "draft", runActions),
];

const mutationParams = z.object({
  // Ignored: every response is sent after the commit and its listeners, as "sync" promises.
  visibility: z
    .enum(["sync", "async", "deferred"], { message: "must be sync, async or deferred" })
    .optional(),
  returnDocuments: flag(),
  returnIds: flag(),
  autoGenerateArrayKeys: flag(),
  dryRun: flag(),
  transactionId: text,
});

const TOO_MANY = `must be at most ${MAX_MUTATIONS} mutations: send them as several transactions`;
const NO_MUTATIONS = "must be a list of at least one mutation";

const mutationsShape = z.object(
  {
    mutations: z
      .array(z.unknown(), { message: NO_MUTATIONS })
      .max(MAX_MUTATIONS, TOO_MANY)
      .nonempty(NO_MUTATIONS),
    transactionId: z.string().optional(),
    dryRun: option,
  },
  { message: 'The body must be {"mutations": […]}' },
);

/** @see https://www.sanity.io/docs/http-reference/mutation */
async function mutate(context: RouteContext) {
  const { response, services, query } = context;
  const { returnDocuments, autoGenerateArrayKeys, ...params } = readQuery(query, mutationParams);
  const returnIds = params.returnIds || returnDocuments;
  const body = await readBody(context, mutationsShape, MAX_MUTATION_BYTES);
  const dryRun = params.dryRun || body.dryRun === true;
  const mutations = parseMutations(body.mutations);
  const transactionId = body.transactionId || params.transactionId;
  const dataset = datasetToWrite(context);
  const run = (signal?: AbortSignal) =>
    commitMutations(services.store, dataset.name, mutations, {
      autoGenerateArrayKeys,
      dryRun,
      milliseconds: MAX_TRANSACTION_MS,
      selectionsOf: (dataset) => services.queries.engineOf(dataset).selections,
      author: context.access.user?.id ?? "",
      ...mutationPolicy(context, dataset.name),
      ...(signal && { signal }),
      ...(transactionId && { transactionId }),
    });
  const committed = await (mutations.some(isByQuery) ? untilDisconnect(response, run) : run());
  recordLosses(context, committed);
  return {
    transactionId: committed.transactionId,
    results: committed.results.map(({ id, operation, document }) => ({
      ...(returnIds && { id }),
      operation,
      ...(returnDocuments && document && { document }),
    })),
  };
}

/** Only queries run so long that a disconnect matters; a signal costs a tenth of a small mutation. */
function isByQuery(mutation: Mutation): boolean {
  const selection = "patch" in mutation ? mutation.patch : "delete" in mutation && mutation.delete;
  return selection !== false && "query" in selection;
}

/** Releases change by actions only, as on Sanity: those record who scheduled one. */
function mutationPolicy(context: RouteContext, dataset: string): WritePolicy {
  const policy = writePolicy(context, dataset, "MUTATION_DENIED");
  return {
    ...policy,
    requireWritable(id, change) {
      if (id.startsWith(RELEASE_ID_PREFIX)) {
        const description = `Cannot mutate the release "${id}": use the actions for releases`;
        throw invalid(description, "insufficientPermissionsError");
      }
      policy.requireWritable(id, change);
    },
  };
}

/** Records what no history brings back: erased history, and deleted files of assets. */
function recordLosses(
  context: RouteContext,
  { purged, deletedAssets }: Pick<Committed, "purged" | "deletedAssets">,
): void {
  const { dataset } = context.path;
  if (purged.length > 0) recordEvent(context, "history.purge", `${dataset} ${purged.join(" ")}`);
  if (deletedAssets.length > 0) {
    recordEvent(context, "assets.delete", `${dataset} ${deletedAssets.join(" ")}`);
  }
}

const actionParams = z.object({ dryRun: flag() });

const actionList = z
  .array(z.unknown(), { required_error: "No actions provided" })
  .max(MAX_ACTIONS, `At most ${MAX_ACTIONS} actions are taken: send them as several transactions`)
  .nonempty({ message: "No actions provided" });

const actionsShape = z.object({
  actions: actionList,
  transactionId: z.string().nullish(),
  // Of the same Studio, whose requests may arrive in another order.
  before: z.array(z.object({ actions: actionList, transactionId: z.string().min(1) })).optional(),
  dryRun: option,
  // Accepted without effect: references into other datasets are never checked.
  skipCrossDatasetReferenceValidation: option,
});

/** @see https://www.sanity.io/docs/http-reference/actions */
async function runActions(context: RouteContext) {
  const body = await readBody(context, actionsShape, MAX_MUTATION_BYTES);
  const dryRun = readQuery(context.query, actionParams).dryRun || body.dryRun === true;
  // Their own requests tell what refuses them. One that has arrived is refused here.
  for (const each of body.before ?? []) await run(context, each, dryRun).catch(() => {});
  return run(context, body, dryRun);
}

type Actions = Pick<z.infer<typeof actionsShape>, "actions" | "transactionId">;

async function run(context: RouteContext, { actions, transactionId }: Actions, dryRun: boolean) {
  const { services } = context;
  const parsed = parseActions(actions);
  const dataset = datasetToWrite(context);
  const committed = await commitActions(services.store, dataset.name, parsed, {
    author: context.access.user?.id ?? "",
    ...writePolicy(context, dataset.name),
    dryRun,
    isCopy: actions.every(copiesContent),
    milliseconds: MAX_TRANSACTION_MS,
    ...(transactionId && { transactionId }),
  });
  recordLosses(context, committed);
  return { transactionId: committed.transactionId };
}
