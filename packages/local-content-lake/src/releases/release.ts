import type { WorkingSet } from "../mutate";
import { conflict, notFound } from "../mutate/errors";
import { isVersionId, splitId } from "../util/ids";
import { isObject } from "../util/json";
import type { DocumentInput, Json, SanityDocument } from "../util/types";

/**
 * The states of a release. Publishing and archiving are one transaction here, so Sanity's transient states
 * (`publishing`, `archiving` …) do not occur.
 */
export const RELEASE_STATES = ["active", "scheduled", "archived", "published"] as const;

export type ReleaseState = (typeof RELEASE_STATES)[number];

export const RELEASE_ID_PREFIX = "_.releases.";
export const RELEASE_TYPE = "system.release";

/** The id of the document that describes a release. */
export function releaseDocumentId(releaseId: string): string {
  return `${RELEASE_ID_PREFIX}${releaseId}`;
}

/** The id of the release that a document describes; undefined for other documents. */
export function releaseIdOf({ _id, _type }: SanityDocument): string | undefined {
  return _type === RELEASE_TYPE && _id.startsWith(RELEASE_ID_PREFIX)
    ? _id.slice(RELEASE_ID_PREFIX.length)
    : undefined;
}

/**
 * @param from the states in which a release may change to `to`; any if it is not given
 * @throws MutationError (conflict) if there is no such release, or it is in another state
 */
export function requireRelease(
  working: WorkingSet,
  releaseId: string,
  from?: readonly ReleaseState[],
  to?: ReleaseState | "deleted",
): SanityDocument {
  const id = releaseDocumentId(releaseId);
  const release = working.get(id);
  if (!release || releaseIdOf(release) === undefined) throw notFound(id);
  if (!from || from.some((state) => state === release.state)) return release;
  throw conflict(
    `Release "${releaseId}" is not permitted to transition from state ${release.state} to ${to}`,
    "releaseStateError",
    { id, currentState: release.state ?? null },
  );
}

/**
 * Rejects changes in a release that is scheduled, archived or published.
 * @param id any document id; other ids than versions pass
 * @throws MutationError (conflict) for a version in a closed release
 */
export function requireOpenRelease(working: WorkingSet, id: string): void {
  if (!isVersionId(id)) return;
  const { layer } = splitId(id);
  const release = working.get(releaseDocumentId(layer));
  if (!release || release.state === "active") return;
  throw conflict(
    `Document "${id}" cannot be changed: its release "${layer}" is ${release.state}`,
    "releaseLockedError",
    { id, currentState: release.state ?? null },
  );
}

/** The versions of a closed release, as its document records them. */
export function finalDocumentStates(versions: readonly SanityDocument[]): Json[] {
  // A release has at most one version of a document, so the published id is a unique key.
  return versions.map(({ _id: id }) => ({ _key: splitId(id).publishedId, id }));
}

/** The ids of the versions that a closed release records. */
export function finalDocumentIds({ finalDocumentStates: states }: SanityDocument): string[] {
  if (!Array.isArray(states)) return [];
  return states.flatMap((state) =>
    isObject(state) && typeof state.id === "string" ? state.id : [],
  );
}

/** The time at which a scheduled draft or version is published. It is stored in the document's `_system`. */
export function publishAtOf(document: SanityDocument | undefined): string | undefined {
  return systemText(document, "publishAt");
}

/** Id of the user who scheduled a draft or version; the author of its publication. */
export function scheduledByOf(document: SanityDocument): string | undefined {
  return systemText(document, "scheduledBy");
}

/**
 * A document without its schedule, which would publish a copy of it by itself. A release keeps the time as the intended
 * one.
 */
export function unscheduled<Input extends DocumentInput>(document: Input): Input {
  const { _system: system, publishAt, ...content } = document;
  const isScheduled = document._type === RELEASE_TYPE && document.state === "scheduled";
  if (!isScheduled && !(isObject(system) && "publishAt" in system)) return document;
  const { publishAt: _time, scheduledBy: _author, ...others } = isObject(system) ? system : {};
  const metadata = isObject(document.metadata) ? document.metadata : {};
  return {
    ...content,
    ...(Object.keys(others).length > 0 && { _system: others }),
    ...(publishAt !== undefined && !isScheduled && { publishAt }),
    ...(isScheduled && {
      state: "active",
      metadata: { ...metadata, intendedPublishAt: metadata.intendedPublishAt ?? publishAt },
    }),
  } as Input;
}

/** What replaces a scheduled release keeps its schedule, unless it was closed meanwhile. */
export function withScheduleOf(release: SanityDocument | undefined, input: DocumentInput) {
  const isOpen = input._type === RELEASE_TYPE && input.state === "active";
  if (!isOpen || release?.state !== "scheduled") return input;
  const { state, publishAt, _system } = release;
  return { ...input, state, publishAt, _system };
}

function systemText(document: SanityDocument | undefined, name: string): string | undefined {
  const system = document?._system;
  const value = isObject(system) ? system[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** `publishAtOf` in milliseconds; Infinity for a document that is not scheduled. */
export function documentDueAt(document: SanityDocument): number {
  return millisecondsOf(publishAtOf(document));
}

/** The time at which a release is published, in milliseconds; Infinity if it is not scheduled. */
export function releaseDueAt({ state, publishAt }: SanityDocument): number {
  return millisecondsOf(state === "scheduled" ? publishAt : undefined);
}

function millisecondsOf(time: unknown): number {
  const due = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(due) ? Number.POSITIVE_INFINITY : due;
}
