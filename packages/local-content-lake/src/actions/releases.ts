import { z } from "zod";
import type { WorkingSet } from "../mutate";
import { alreadyExists, invalid } from "../mutate/errors";
import { pathsOf } from "../mutate/patch";
import {
  finalDocumentIds,
  finalDocumentStates,
  RELEASE_STATES,
  RELEASE_TYPE,
  releaseDocumentId,
  releaseDueAt,
  requireRelease,
  unscheduled,
} from "../releases/release";
import { issueText } from "../util/errors";
import type { DocumentInput, SanityDocument } from "../util/types";
import { type ActionRun, defineAction, type Schedule } from "./define";
import { publishVersion } from "./documents/publishing";
import { document, metadata, onlyRelease, patch, releaseId, time } from "./shapes";

/** Creates an empty release. */
export const createRelease = defineAction(
  z.object({ releaseId, metadata: metadata.default({}) }),
  ({ releaseId, metadata }, { working, author }) => {
    working.create("create", {
      _id: releaseDocumentId(releaseId),
      _type: RELEASE_TYPE,
      name: releaseId,
      state: "active",
      userId: author,
      metadata,
    });
  },
);

/** Patches a release's metadata. Its state changes only by other actions. */
export const editRelease = defineAction(
  z.object({ releaseId, patch }),
  ({ releaseId, patch }, { working }) => {
    const release = requireRelease(working, releaseId);
    const wrong = pathsOf(patch).find((path) => !/^metadata(?![\w-])/.test(path));
    if (wrong !== undefined) {
      throw invalid(`patch: "${wrong}" cannot be changed, only metadata can`, "invalidActionError");
    }
    working.patch(release._id, patch);
    const edited = z.object({ metadata }).safeParse(working.get(release._id));
    if (!edited.success) throw invalid(issueText(edited.error), "invalidActionError");
  },
);

/** Imports a release from another dataset in its state there, but not its schedule. */
export const importRelease = defineAction(
  z
    .object({
      releaseId,
      ifExists: z.enum(["fail", "ignore", "replace"]).default("fail"),
      attributes: document.optional(),
      document: document.optional(),
    })
    .transform(({ attributes, document, ...action }) => ({
      ...action,
      release: document ?? attributes,
    })),
  ({ releaseId, ifExists, release }, { working, author }) => {
    const _id = releaseDocumentId(releaseId);
    const content = importedRelease(release, releaseId);
    if (working.get(_id)) {
      if (ifExists === "fail") throw alreadyExists(_id);
      if (ifExists === "ignore") return;
    }
    working.create("createOrReplace", { ...content, userId: author });
  },
);

const importedShape = z
  .object({
    _id: z.string().optional(),
    _type: z.literal(RELEASE_TYPE),
    state: z.enum(RELEASE_STATES),
    publishAt: time.optional(),
    metadata,
  })
  .passthrough();

function importedRelease(release: DocumentInput | undefined, releaseId: string): DocumentInput {
  const parsed = importedShape.safeParse(release);
  if (!parsed.success) {
    throw invalid(`document: ${issueText(parsed.error)}`, "invalidActionError");
  }
  const { state, publishAt } = parsed.data;
  if (state === "scheduled" && publishAt === undefined) {
    throw invalid("document: publishAt: Required of a scheduled release", "invalidActionError");
  }
  const imported = unscheduled(parsed.data as DocumentInput);
  return { ...imported, _id: releaseDocumentId(releaseId), name: releaseId };
}

/** Deletes an archived or published release. */
export const deleteRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId, ["archived", "published"], "deleted");
  for (const { _id } of working.inLayer(releaseId)) working.delete(_id);
  working.delete(release._id);
});

/** Archives a release: deletes its versions and records their ids. */
export const archiveRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId, ["active"], "archived");
  const versions = working.inLayer(releaseId);
  for (const { _id } of versions) working.delete(_id);
  working.patch(release._id, {
    set: { state: "archived", finalDocumentStates: finalDocumentStates(versions) },
    unset: ["error"],
  });
});

/** Restores an archived release with its versions, whatever was written to their ids since. */
export const unarchiveRelease = defineAction(onlyRelease, ({ releaseId }, run) => {
  const { working } = run;
  const release = requireRelease(working, releaseId, ["archived"], "active");
  const archived = run.beforeArchiving(release);
  for (const id of finalDocumentIds(release)) {
    const version = archived(id);
    // A version whose history was purged cannot be restored.
    if (version) working.create("createOrReplace", version as DocumentInput);
  }
  working.patch(release._id, { set: { state: "active" }, unset: ["finalDocumentStates"] });
});

/** Publishes all versions in a release, or none if one cannot be published. */
export const publishRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId, ["active"], "published");
  publishAll(working, release, releaseId);
});

/** Schedules or reschedules a release. A time in the past means now. */
export const scheduleRelease = defineAction(
  z.object({ releaseId, publishAt: time }),
  ({ releaseId, publishAt }, { working, author }) => {
    const release = requireRelease(working, releaseId, ["active", "scheduled"], "scheduled");
    const set = { state: "scheduled", publishAt, "_system.scheduledBy": author };
    working.patch(release._id, { set, unset: ["error"] }, { system: true });
  },
);

/** Cancels a schedule. */
export const unscheduleRelease = defineAction(onlyRelease, ({ releaseId }, run) =>
  releaseSchedule(releaseId).cancel(run),
);

/** The schedule of a release. */
export function releaseSchedule(releaseId: string): Schedule {
  const find = ({ working }: ActionRun) => working.get(releaseDocumentId(releaseId));
  return {
    cancel({ working }) {
      const release = requireRelease(working, releaseId, ["scheduled"], "active");
      working.patch(release._id, { set: { state: "active" }, unset: ["publishAt"] });
      return undefined;
    },
    publish: (now) => (run) => {
      const release = find(run);
      if (release && releaseDueAt(release) <= now) publishAll(run.working, release, releaseId);
    },
    fail: (message) => (run) => {
      const release = find(run);
      if (release?.state !== "scheduled") return;
      const set = { state: "active", error: { message } };
      run.working.patch(release._id, { set, unset: ["publishAt"] });
    },
  };
}

function publishAll(working: WorkingSet, release: SanityDocument, releaseId: string): void {
  const versions = working.inLayer(releaseId);
  for (const version of versions) publishVersion(working, version);
  working.patch(release._id, {
    set: {
      state: "published",
      publishedAt: working.timestamp,
      publishAt: release.publishAt ?? working.timestamp,
      finalDocumentStates: finalDocumentStates(versions),
    },
    unset: ["error"],
  });
}
