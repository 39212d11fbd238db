import { z } from "zod";
import { createBranch, listBranches } from "../../../branches/branch";
import { mergeBranch } from "../../../branches/merge-branch";
import { type RouteContext, route } from "../../context";
import { readBody, readOptionalBody } from "../../request/body";

/** Datasets that begin as copies of others and are merged into them. The hosted service has none. */
export const branchRoutes = [
  route("GET /branches", "read", ({ services }) => listBranches(services.store)),
  route("PUT /datasets/:dataset/branch", "manage", create, { audit: "datasets.branch" }),
  route("POST /datasets/:dataset/merge", "manage", merge, { audit: "datasets.merge" }),
];

const branchShape = z.object(
  { targetDataset: z.string() },
  { message: 'The body must be {"targetDataset": "…"}' },
);

async function create(context: RouteContext) {
  const { services, path } = context;
  const { targetDataset } = await readBody(context, branchShape);
  const author = context.access.user?.id ?? "";
  const { name, source } = createBranch(services.store, path.dataset ?? "", targetDataset, author);
  return { datasetName: name, source };
}

const mergeShape = z.object({ dryRun: z.boolean().default(false) });

async function merge(context: RouteContext) {
  const { services, path } = context;
  const { dryRun } = await readOptionalBody(context, mergeShape);
  return mergeBranch(services.store, path.dataset ?? "", {
    author: context.access.user?.id ?? "",
    dryRun,
    authorize: () => void context.authorize(),
  });
}
