import type { Store } from "../../store";
import { ALIAS_KIND } from "../../store/tables/resources";
import type { Services } from "../context";
import { notFound } from "../response/errors";

/** An alias of a dataset, which can be linked to another one without a change to clients. */
export interface Alias {
  name: string;
  datasetName: string | null;
}

/**
 * Resolves a dataset name or `~alias` in a path.
 * @throws LakeError (NOT_FOUND) for an alias that is missing or linked to no dataset
 */
export function resolveAlias(store: Store, name: string): string {
  if (!name.startsWith("~")) return name;
  const alias = store.resources.get(ALIAS_KIND, name.slice(1));
  if (!alias) throw notFound(`Dataset alias "${name}" not found`);
  if (typeof alias.datasetName !== "string") {
    throw notFound(`Dataset alias "${name}" is linked to no dataset`);
  }
  return alias.datasetName;
}

/** A lake holds one project. @throws LakeError (NOT_FOUND) for another id */
export function requireProject({ projectId }: Services, given: string | undefined): void {
  if (given === undefined || given === projectId) return;
  throw notFound(`This lake holds the project "${projectId}" only`);
}
