import { expect, test } from "vitest";
import { isValidDocumentId } from "../../../src/util/ids";

test.each([
  ...["a", "private.a", "drafts.a", "drafts.private.a", "versions.r1.a", "versions.r1.private.a"],
  ...["drafts", "versions", "_.releases.r1", "a".repeat(128), "_under.score-and.dots"],
])("isValidDocumentId accepts %s", (id) => {
  expect(isValidDocumentId(id)).toBe(true);
});

test.each([
  ...["", ".a", "a b", "drafts.", "drafts.drafts.a", "drafts.versions.r1.a", "versions."],
  ...["versions.r1", "versions.r1.", "versions..a", "versions.drafts.a", "versions.published.a"],
  ...["versions.raw.a", "versions.previewDrafts.a", "versions.-r.a", "drafts.-a", "drafts..a"],
  ...["a..b", "a.-b", "-a", "versions.r1.drafts.a", "versions.r1.versions.r2.a"],
  ...["versions.r1..a", "versions.r1.-a", "a".repeat(129), `drafts.${"x".repeat(122)}`, "../up"],
  ...["a/b", "a,b", "a\u0000b", "ünïcode", 7, null, {}],
])("isValidDocumentId rejects %j", (id) => {
  expect(isValidDocumentId(id)).toBe(false);
});
