import { commitMutations, MutationError, parseMutation } from "../../mutate";
import { readJson } from "../body";
import type { Route, RouteContext } from "../context";
import { badRequest } from "../http-error";
import { sendJson } from "../json";
import { readFlag } from "../params";

/** @see https://www.sanity.io/docs/http-reference/mutation */
export const mutateRoutes: Route[] = [
  { method: "POST", path: "/data/mutate/:dataset", needs: "write", handle: mutate },
];

// Every answer comes after the commit and its listeners, which is what "sync" promises.
const VISIBILITIES = new Set(["sync", "async", "deferred"]);

async function mutate(context: RouteContext): Promise<void> {
  const { request, response, services, access, path, query } = context;
  const visibility = query.get("visibility");
  if (visibility && !VISIBILITIES.has(visibility)) {
    throw badRequest('The parameter "visibility" must be sync, async or deferred');
  }
  const returnDocuments = readFlag(query, "returnDocuments");
  const returnIds = readFlag(query, "returnIds") || returnDocuments;
  const options = {
    autoGenerateArrayKeys: readFlag(query, "autoGenerateArrayKeys"),
    dryRun: readFlag(query, "dryRun"),
    author: access.user?.id ?? "",
  };
  const body = readMutations(await readJson(request));
  const transactionId = body.transactionId || query.get("transactionId") || undefined;
  const dataset = services.store.createDataset(path.dataset ?? "");
  const committed = await commitMutations(services.store, dataset.name, body.mutations, {
    ...options,
    ...(transactionId && { transactionId }),
  });
  sendJson(response, 200, {
    transactionId: committed.transactionId,
    results: committed.results.map(({ id, operation, document }) => ({
      ...(returnIds && { id }),
      operation,
      ...(returnDocuments && document && { document }),
    })),
  });
}

function readMutations(body: unknown) {
  if (typeof body !== "object" || body === null || !("mutations" in body)) {
    throw badRequest('The body must be {"mutations": […]}');
  }
  const { mutations } = body;
  if (!Array.isArray(mutations) || mutations.length === 0) {
    throw badRequest('"mutations" must be a list of at least one mutation');
  }
  const transactionId = "transactionId" in body ? body.transactionId : undefined;
  if (transactionId !== undefined && typeof transactionId !== "string") {
    throw badRequest('"transactionId" must be a string');
  }
  return { transactionId, mutations: mutations.map(readMutation) };
}

function readMutation(input: unknown, index: number) {
  try {
    return parseMutation(input);
  } catch (error) {
    throw error instanceof MutationError ? error.at(index) : error;
  }
}
