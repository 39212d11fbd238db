import { type CommitOptions, type Committed, commit, type WorkingSet } from "../mutate";
import { FaultCollector, invalid } from "../mutate/errors";
import { requireOpenRelease } from "../releases/release";
import type { Store } from "../store";
import { type Pausable, targetOf } from "../store/transaction";
import { isObject } from "../util/json";
import { type Action, type ActionParser, asActionError } from "./define";
import { create, deleteDocument, discard, edit, replaceDraft } from "./documents/drafts";
import { publish, unpublish } from "./documents/publishing";
import { scheduleDocument, unscheduleDocument } from "./documents/scheduling";
import {
  createVersion,
  discardVersion,
  replaceVersion,
  unpublishVersion,
} from "./documents/versions";
import {
  archiveRelease,
  createRelease,
  deleteRelease,
  editRelease,
  importRelease,
  publishRelease,
  scheduleRelease,
  unarchiveRelease,
  unscheduleRelease,
} from "./releases";

export { type Action, ActionError } from "./define";

const DOCUMENT_ACTIONS = new Map<string, ActionParser>([
  ["sanity.action.document.create", create],
  ["sanity.action.document.edit", edit],
  ["sanity.action.document.publish", publish],
  ["sanity.action.document.unpublish", unpublish],
  ["sanity.action.document.discard", discard],
  ["sanity.action.document.delete", deleteDocument],
  ["sanity.action.document.replaceDraft", replaceDraft],
  ["sanity.action.document.version.create", createVersion],
  ["sanity.action.document.version.replace", replaceVersion],
  ["sanity.action.document.version.discard", discardVersion],
  ["sanity.action.document.version.unpublish", unpublishVersion],
  ["sanity.action.document.schedule", scheduleDocument],
  ["sanity.action.document.unschedule", unscheduleDocument],
]);

const PARSERS = new Map<string, ActionParser>([
  ...[...DOCUMENT_ACTIONS].map(([type, parser]) => [type, rejectClosedReleases(parser)] as const),
  ["sanity.action.release.create", createRelease],
  ["sanity.action.release.edit", editRelease],
  ["sanity.action.release.publish", publishRelease],
  ["sanity.action.release.schedule", scheduleRelease],
  ["sanity.action.release.unschedule", unscheduleRelease],
  ["sanity.action.release.archive", archiveRelease],
  ["sanity.action.release.unarchive", unarchiveRelease],
  ["sanity.action.release.delete", deleteRelease],
  ["sanity.action.release.import", importRelease],
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

/**
 * Parses the actions of a request.
 * @throws ActionError (ACTION_INVALID) with the index of the invalid action
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
 * @throws ActionError, StorageError
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export async function commitActions(
  store: Store,
  dataset: string,
  actions: readonly Action[],
  options: CommitOptions,
): Promise<Omit<Committed, "results">> {
  const lastRevision = (id: string) => store.history.lastDocument(dataset, id);
  const steps = actions.map(
    (action) =>
      function* (working: WorkingSet): Pausable<[]> {
        yield* action({ working, author: options.author, lastRevision }) ?? [];
        return [];
      },
  );
  try {
    return await commit(store, dataset, steps, options);
  } catch (error) {
    throw asActionError(error);
  }
}
