import type { Store } from "../../store";
import { ALIAS_KIND } from "../../store/tables/resources";
import { badRequest, notFound } from "../../util/errors";

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
export function requireProject(projectId: string, given: string | undefined): void {
  if (given === undefined || given === projectId) return;
  throw notFound(`This lake holds the project "${projectId}" only`);
}

/** The target of a request beneath the base path: the path, the version in it and what follows that, the parameters. */
export function readTarget(url = "/", basePath = "") {
  const local = url.startsWith(basePath) ? url.slice(basePath.length) : url;
  const [given = "", search = ""] = local.split(/\?(.*)/s);
  // Sanity's command line sends a double slash in one path.
  const path = given.replaceAll(/\/{2,}/g, "/");
  const [, version = "", rest] = /^\/v([^/]+)(\/.*)$/.exec(path) ?? [];
  return { path, version, rest, query: new URLSearchParams(search) };
}

export type PathMatcher = (path: string) => Record<string, string> | undefined;

/**
 * Compiles a route's path.
 * @returns a function that returns the decoded parameters of a matching path
 */
export function compilePath(template: string): PathMatcher {
  const source = template.replace(/:(\w+)\*/g, "(?<$1>.+)").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const match = pattern.exec(path);
    const parts = Object.entries(match?.groups ?? {});
    return match
      ? Object.fromEntries(parts.map(([name, part]) => [name, decode(part)]))
      : undefined;
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest("The URL is not encoded correctly");
  }
}

const RELEASES = "2025-02-19";

/** The API version of a request. */
export interface ApiVersion {
  /**
   * True since releases exist: queries default to published documents, and clients may receive documents of releases,
   * whose ids start with `versions.`.
   * @see https://www.sanity.io/docs/content-lake/api-versioning
   */
  hasReleases: boolean;
}

/** Reads the version in a path: `1`, `X` (the newest) or a date. @throws LakeError (NOT_FOUND) */
export function readVersion(text: string): ApiVersion {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDate || text === "1" || text === "X") return { hasReleases: text >= RELEASES };
  throw notFound(`Unknown API version "v${text}": use v1, vX or a date like v2025-02-19`);
}
