import { evaluateSync } from "groq-js";
import { ROLES } from "../people/role";
import { type Answer, parseQuery } from "../query";
import type { Dataset } from "../store";
import type { RouteContext } from "./context";
import { permissionsOf } from "./permissions";

const GROUPS = "system.group";
const OF_GROUPS = /^\s*\*\[\s*_type\s*==\s*["']system\.group["']\s*\]/;

/** Whether a query is about the groups, which are not stored: who belongs to one is what People says now. */
export function isOfGroups(query: string): boolean {
  return OF_GROUPS.test(query);
}

/**
 * Answers such a query: the Studio reads there who may be mentioned in a comment or be given a task.
 * @throws QueryParseError
 * @see https://www.sanity.io/docs/content-lake/roles-concepts
 */
export function answerOfGroups(
  { services, path }: Pick<RouteContext, "services" | "path">,
  { query, params }: { query: string; params: Record<string, unknown> },
  dataset: Dataset,
): Answer {
  const stored = dataset.raw.all().filter(({ _type }) => _type === GROUPS);
  const isAddon = Boolean(services.store.describe(path.dataset ?? "").addonFor);
  const members = services.people.active();
  const groups = ROLES.map((role) => ({
    _id: `_.groups.${role}`,
    _type: GROUPS,
    grants: permissionsOf(role, isAddon),
    members: members.filter((member) => member.role === role).map(({ id }) => id),
  }));
  const { ast } = parseQuery(query, params);
  const { data } = evaluateSync(ast, { dataset: [...stored, ...groups], params });
  return {
    members: Buffer.from(`"result":${JSON.stringify(data ?? null)},"syncTags":[]`),
    from: "here",
  };
}
