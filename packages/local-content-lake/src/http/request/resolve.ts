import type { Store } from "../../store";
import { ALIAS_KIND } from "../../store/tables/resources";
import type { Services } from "../context";
import { notFound } from "../response/errors";

/** Another name of a dataset, which can be moved to a second one without changing its readers. */
export interface Alias {
  name: string;
  datasetName: string | null;
}

/**
 * The dataset that a part of an address means: itself, or what `~alias` is linked to now.
 * @throws LakeError (NOT_FOUND) for an alias that does not exist or leads nowhere.
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

/** A lake holds one project. @throws LakeError (NOT_FOUND) when another one is asked about. */
export function requireProject({ projectId }: Services, asked: string | undefined): void {
  if (asked === undefined || asked === projectId) return;
  throw notFound(`This lake holds the project "${projectId}" only`);
}
