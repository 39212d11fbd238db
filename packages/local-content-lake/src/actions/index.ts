import { type CommitOptions, type Committed, commitSteps, type WorkingSet } from "../mutate";
import { FaultCollector, invalid } from "../mutate/errors";
import { requireOpenRelease } from "../releases/release";
import type { Store } from "../store";
import type { Revision } from "../store/tables/history";
import { type Pausable, targetOf } from "../store/transaction";
import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";
import { type Action, type ActionParser, asActionError } from "./define";
import * as drafts from "./documents/drafts";
import * as publishing from "./documents/publishing";
import * as scheduling from "./documents/scheduling";
import * as versions from "./documents/versions";
import * as releases from "./releases";

const IMPORT_RELEASE = "sanity.action.release.import";

const DOCUMENT_ACTIONS = new Map<string, ActionParser>([
  ["sanity.action.document.create", drafts.create],
  ["sanity.action.document.edit", drafts.edit],
  ["sanity.action.document.publish", publishing.publish],
  ["sanity.action.document.unpublish", publishing.unpublish],
  ["sanity.action.document.discard", drafts.discard],
  ["sanity.action.document.delete", drafts.deleteDocument],
  ["sanity.action.document.replaceDraft", drafts.replaceDraft],
  ["sanity.action.document.version.create", versions.createVersion],
  ["sanity.action.document.version.replace", versions.replaceVersion],
  ["sanity.action.document.version.discard", versions.discardVersion],
  ["sanity.action.document.version.unpublish", versions.unpublishVersion],
  ["sanity.action.document.schedule", scheduling.scheduleDocument],
  ["sanity.action.document.unschedule", scheduling.unscheduleDocument],
]);

const PARSERS = new Map<string, ActionParser>([
  ...[...DOCUMENT_ACTIONS].map(([type, parser]) => [type, rejectClosedReleases(parser)] as const),
  ["sanity.action.release.create", releases.createRelease],
  ["sanity.action.release.edit", releases.editRelease],
  ["sanity.action.release.publish", releases.publishRelease],
  ["sanity.action.release.schedule", releases.scheduleRelease],
  ["sanity.action.release.unschedule", releases.unscheduleRelease],
  ["sanity.action.release.archive", releases.archiveRelease],
  ["sanity.action.release.unarchive", releases.unarchiveRelease],
  ["sanity.action.release.delete", releases.deleteRelease],
  [IMPORT_RELEASE, releases.importRelease],
]);

/** Makes a document action fail if it changes a version in a closed release. */
function rejectClosedReleases(parser: ActionParser): ActionParser {
  return (input) => {
    const action = parser(input);
    return function* (run) {
      const { mutations } = run.working;
      const before = mutations.length;
      yield* action(run) ?? [];
      for (const mutation of mutations.slice(before)) {
        requireOpenRelease(run.working, targetOf(mutation));
      }
    };
  };
}

/** True for an action that copies content from elsewhere. */
export function copiesContent(input: unknown): boolean {
  return isObject(input) && input.actionType === IMPORT_RELEASE;
}

/**
 * Parses the actions of a request.
 * @throws LakeError (ACTION_INVALID) with the index of the invalid action
 */
export function parseActions(inputs: readonly unknown[]): Action[] {
  const faults = new FaultCollector();
  try {
    const actions = inputs.map((input, index) => faults.try(index, () => parseAction(input)));
    faults.throwIfAny();
    return actions.filter((action) => action !== undefined);
  } catch (error) {
    throw asActionError(error);
  }
}

function parseAction(input: unknown): Action {
  const type = isObject(input) ? (input.actionType ?? "") : "";
  const parser = typeof type === "string" ? PARSERS.get(type) : undefined;
  if (!parser) throw invalid(`Unknown actionType ${JSON.stringify(type)}`, "invalidActionError");
  return parser(input);
}

/**
 * Runs actions as one transaction. Each action sees the changes of those before it.
 * @returns the transaction id and the purged ids
 * @throws LakeError (ACTION_INVALID, ACTION_CONFLICT), StorageError
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export async function commitActions(
  store: Store,
  dataset: string,
  actions: readonly Action[],
  options: CommitOptions,
): Promise<Omit<Committed, "results">> {
  const { history } = store;
  const beforeArchiving = ({ _id }: SanityDocument) => {
    const isArchived = ({ seq }: Revision) =>
      history.documentAt(dataset, _id, seq)?.state === "archived";
    const revisions = history.revisions(dataset, _id);
    const archiving = revisions.slice(revisions.findLastIndex((one) => !isArchived(one)) + 1)[0];
    return (id: string) =>
      archiving
        ? history.documentBefore(dataset, id, archiving.seq)
        : history.lastDocument(dataset, id);
  };
  const steps = actions.map(
    (action) =>
      function* (working: WorkingSet): Pausable<[]> {
        yield* action({ working, author: options.author, beforeArchiving }) ?? [];
        return [];
      },
  );
  try {
    return await commitSteps(store, dataset, steps, options);
  } catch (error) {
    throw asActionError(error);
  }
}
