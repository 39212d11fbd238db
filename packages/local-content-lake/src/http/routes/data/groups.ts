import { permissionsOf, ROLES } from "../../../auth/role";
import {
  Evaluation,
  parseQuery,
  type QueryParams,
  type QueryResponse,
  queryStopped,
} from "../../../query";
import { Dataset } from "../../../store/memory/dataset";
import { Budget, OverBudget } from "../../../util/budget";
import type { SanityDocument } from "../../../util/types";
import type { RouteContext } from "../../context";

const GROUPS = "system.group";
// The evaluation blocks everything else; there are only a few groups.
const MILLISECONDS = 50;
const OF_GROUPS = /^\s*\*\[\s*_type\s*==\s*["']system\.group["']\s*\]/;

/** True for a query of groups, which are not stored: People defines their members. */
export function isGroupQuery(query: string): boolean {
  return OF_GROUPS.test(query);
}

/**
 * Answers a group query, by which the Studio finds the users to mention in a comment or assign a task to.
 * @throws QueryParseError, LakeError `QUERY_FAILED`, `QUERY_LIMIT`
 * @see https://www.sanity.io/docs/content-lake/roles-concepts
 */
export function queryGroups(
  { services, path }: Pick<RouteContext, "services" | "path">,
  { query, params }: { query: string; params: QueryParams },
  dataset: Dataset,
): QueryResponse {
  const isAddon = Boolean(services.store.datasets.describe(path.dataset ?? "").addonFor);
  const members = services.authentication.members();
  const groups = ROLES.map((role) => ({
    _id: `_.groups.${role}`,
    _type: GROUPS,
    grants: permissionsOf(role, isAddon),
    members: members.filter((member) => member.role === role).map(({ id }) => id),
  }));
  const seen = new Dataset(dataset.name);
  for (const group of [...dataset.raw.ofType(GROUPS), ...groups]) seen.put(group as SanityDocument);
  const parsed = parseQuery(query, params);
  if (!parsed.canRunInline(params, query.length)) throw queryStopped("time", query);
  const [budget, now] = [new Budget(MILLISECONDS), services.store.timestamp()];
  const context = { params, dataset: dataset.name, budget, now };
  try {
    const result = new Evaluation(parsed, seen.raw, context).run();
    const members = Buffer.from(`"result":${JSON.stringify(result)},"syncTags":[]`);
    return { members, from: "inline" };
  } catch (error) {
    throw error instanceof OverBudget ? queryStopped("time", query) : error;
  }
}
