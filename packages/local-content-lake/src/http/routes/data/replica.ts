import { z } from "zod";
import { ASSET_ORIGIN_KIND } from "../../../assets/types";
import { commitMutations, parseMutations } from "../../../mutate";
import { unscheduled } from "../../../releases/release";
import { badRequest } from "../../../util/errors";
import { requireJson } from "../../../util/json";
import type { Mutation } from "../../../util/types";
import { withoutSlash } from "../../../util/without-slash";
import { type RouteContext, route } from "../../context";
import { readBody, readBytes } from "../../request/body";

/** What the command `pull` needs of a lake. The hosted service has none of it. */
export const replicaRoutes = [
  route("POST /data/import/:dataset", "manage", importMutations, { audit: "datasets.import" }),
  route("PUT /datasets/:dataset/asset-origin", "manage", setOrigin, {
    audit: "datasets.asset-origin",
  }),
];

const MAX_IMPORT_BYTES = 256_000_000;

/** Commits mutations, one a line, in one transaction. Nobody is notified, and schedules stay behind. */
async function importMutations(context: RouteContext) {
  const bytes = await readBytes(context, MAX_IMPORT_BYTES);
  const lines = bytes.toString("utf8").split("\n").filter(Boolean);
  const parsed = lines.map((line, index) =>
    requireJson(line, (why) => badRequest(`Line ${index + 1} ${why}`)),
  );
  const mutations = parseMutations(parsed).map(withoutSchedule);
  const given = context.query.get("transactionId");
  const { transactionId, results } = await commitMutations(
    context.services.store,
    context.path.dataset ?? "",
    mutations,
    {
      author: context.access.user?.id ?? "",
      authorize: () => void context.authorize(),
      create: { aclMode: "public" },
      isCopy: true,
      ...(given && { transactionId: given }),
      selectionsOf: (dataset) => context.services.queries.engineOf(dataset).selections,
    },
  );
  return { transactionId, documents: results.length };
}

function withoutSchedule(mutation: Mutation): Mutation {
  return "createOrReplace" in mutation
    ? { createOrReplace: unscheduled(mutation.createOrReplace) }
    : mutation;
}

const originShape = z.object(
  { url: z.string().url().max(1000), projectId: z.string().max(100), dataset: z.string().max(100) },
  { message: 'The body must be {"url": "…", "projectId": "…", "dataset": "…"}' },
);

async function setOrigin(context: RouteContext) {
  const origin = await readBody(context, originShape);
  const { resources, datasets } = context.services.store;
  const { name } = datasets.create(context.path.dataset ?? "");
  resources.put(ASSET_ORIGIN_KIND, name, { ...origin, url: withoutSlash(origin.url) });
  return origin;
}
