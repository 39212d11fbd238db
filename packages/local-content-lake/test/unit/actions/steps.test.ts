import { expect } from "vitest";
import { parseActions } from "../../../src/actions";
import type { Action } from "../../../src/actions/define";
import { documentSchedule } from "../../../src/actions/documents/scheduling";
import { releaseSchedule } from "../../../src/actions/releases";
import { WorkingSet } from "../../../src/mutate/working-set";
import { endOf } from "../../../src/store/transaction";
import type { Json, SanityDocument } from "../../../src/util/types";
import { datasetOf, document } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

const DUE = "2025-01-01T00:00:00.000Z";
const CONTENT = fc.record({ title: fc.constantFrom("a", "b"), tags: fc.array(fc.nat(2)) });
const MARK = fc.boolean().map((isMarked) => (isMarked ? { _system: { delete: true } } : {}));

/** One document in some of its states: published, as a draft, in a release. */
const GROUP = fc.record({
  published: fc.option(CONTENT),
  draft: fc.option(CONTENT),
  version: fc.tuple(CONTENT, MARK).map(([content, mark]) => ({ ...content, ...mark })),
});

type Group = typeof GROUP extends fc.Arbitrary<infer Value> ? Value : never;

function documentsOf(groups: readonly Group[]): SanityDocument[] {
  return groups.flatMap(({ published, draft, version }, index) => [
    ...(published ? [document(`p${index}`, published as never)] : []),
    ...(draft ? [document(`drafts.p${index}`, draft as never)] : []),
    document(`versions.r.p${index}`, version as never),
  ]);
}

function release(state: string): SanityDocument {
  return document("_.releases.r", { _type: "system.release", state, publishAt: DUE });
}

/** What remains of the documents after actions. */
function after(documents: readonly SanityDocument[], actions: readonly Action[]) {
  const working = new WorkingSet(datasetOf(...documents), "t", "2025-02-01T00:00:00.000Z");
  for (const action of actions) {
    const pausable = action({ working, author: "editor", beforeArchiving: () => () => null });
    if (pausable) endOf(pausable);
  }
  const remaining = [...working.view().all()].filter(({ _id }) => _id !== "_.releases.r");
  return Object.fromEntries(remaining.map((one) => [one._id, one]));
}

function action(actionType: string, fields: Record<string, Json>): Action[] {
  return parseActions([{ actionType: `sanity.action.${actionType}`, ...fields }]);
}

/** The single actions for one document of the release. */
function single({ published, version }: Group, index: number): Action[] {
  const ids = { publishedId: `p${index}`, versionId: `versions.r.p${index}` };
  if (!("_system" in version)) return action("document.publish", ids);
  return [
    ...(published ? action("document.unpublish", { ...ids, versionId: `drafts.p${index}` }) : []),
    ...action("document.version.discard", { versionId: ids.versionId }),
  ];
}

randomTest("a release makes of documents what single actions do", 500, (numRuns) => {
  fc.assert(
    fc.property(fc.array(GROUP, { maxLength: 4 }), (groups) => {
      const documents = documentsOf(groups);
      const expected = after([...documents, release("active")], groups.flatMap(single));
      const publish = action("release.publish", { releaseId: "r" });
      expect(after([...documents, release("active")], publish)).toEqual(expected);
      const due = [releaseSchedule("r").publish(Date.parse(DUE))];
      expect(after([...documents, release("scheduled")], due)).toEqual(expected);
      for (const { published } of groups) {
        if (published) expect(Object.values(expected)).not.toEqual([]);
      }
      // Also when each is due on its own.
      const scheduled = [...documents, release("active")].map((one) =>
        one._id.startsWith("versions.")
          ? { ...one, _system: { ...(one._system as object), publishAt: DUE } }
          : one,
      );
      const dueDocuments = groups.map((_, index) =>
        documentSchedule(`versions.r.p${index}`).publish(Date.parse(DUE)),
      );
      expect(after(scheduled, dueDocuments)).toEqual(expected);
    }),
    { numRuns },
  );
});
