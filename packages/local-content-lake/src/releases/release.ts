import type { WorkingSet } from "../mutate";
import { conflict, notFound } from "../mutate/errors";
import { isVersionId, splitId } from "../util/ids";
import { isObject } from "../util/json";
import type { Json, SanityDocument } from "../util/types";

/**
 * Where a release is in its life. Publishing and archiving are one transaction here, so the states
 * that only say "under way" (`publishing`, `archiving`, …) never come up.
 */
export const RELEASE_STATES = ["active", "scheduled", "archived", "published"] as const;

export type ReleaseState = (typeof RELEASE_STATES)[number];

const FOLDER = "_.releases.";
export const RELEASE_TYPE = "system.release";

/** The id of the document that describes a release. */
export function releaseDocumentId(releaseId: string): string {
  return `${FOLDER}${releaseId}`;
}

/** The release that a document describes; nothing for any other document. */
export function releaseIdOf({ _id, _type }: SanityDocument): string | undefined {
  return _type === RELEASE_TYPE && _id.startsWith(FOLDER) ? _id.slice(FOLDER.length) : undefined;
}

/** @throws MutationError (conflict) when there is no such release. */
export function requireRelease(working: WorkingSet, releaseId: string): SanityDocument {
  const id = releaseDocumentId(releaseId);
  const release = working.get(id);
  if (!release || releaseIdOf(release) === undefined) throw notFound(id);
  return release;
}

/** @throws MutationError (conflict) when a release may not get to a state from the one it is in. */
export function requireState(
  release: SanityDocument,
  from: readonly ReleaseState[],
  to: ReleaseState | "deleted",
): void {
  if (from.some((state) => state === release.state)) return;
  throw conflict({
    type: "releaseStateError",
    description: `Release "${releaseIdOf(release)}" is not permitted to transition from state ${release.state} to ${to}`,
    id: release._id,
    currentState: release.state ?? null,
  });
}

/**
 * A release that is scheduled, archived or published is closed: what is in it stays as it is.
 * @param id of any document; only versions belong to a release.
 * @throws MutationError (conflict) for a version in a closed release.
 */
export function requireOpenRelease(working: WorkingSet, id: string): void {
  if (!isVersionId(id)) return;
  const { layer } = splitId(id);
  const release = working.get(releaseDocumentId(layer));
  if (!release || release.state === "active") return;
  throw conflict({
    type: "releaseLockedError",
    description: `Document "${id}" cannot be changed: its release "${layer}" is ${release.state}`,
    id,
    currentState: release.state ?? null,
  });
}

/** What a release held when it was closed for good, as its document remembers it. */
export function finalDocumentStates(versions: readonly SanityDocument[]): Json[] {
  return versions.map(({ _id }) => ({ _key: keyOf(_id), id: _id }));
}

/** The ids that a closed release remembers. */
export function finalDocumentIds({ finalDocumentStates: states }: SanityDocument): string[] {
  if (!Array.isArray(states)) return [];
  return states.flatMap((state) =>
    isObject(state) && typeof state.id === "string" ? state.id : [],
  );
}

// A document is in a release once, so its own id tells it from the others.
function keyOf(versionId: string): string {
  return splitId(versionId).publishedId;
}
