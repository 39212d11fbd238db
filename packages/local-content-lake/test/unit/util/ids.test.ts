import { expect, test } from "vitest";
import { isValidDocumentId } from "../../../src/util/ids";
import { words } from "../../support/documents";

const VALID = words(`
  a private.a drafts.a drafts.private.a versions.r1.a versions.r1.private.a
  drafts versions _.releases.r1 _under.score-and.dots`);

test.each([...VALID, "a".repeat(128)])("isValidDocumentId accepts %s", (id) => {
  expect(isValidDocumentId(id)).toBe(true);
});

const INVALID = words(`
  .a drafts. drafts.drafts.a drafts.versions.r1.a versions. versions.r1 versions.r1. versions..a
  versions.drafts.a versions.published.a versions.raw.a versions.previewDrafts.a versions.-r.a
  drafts.-a drafts..a a..b a.-b -a versions.r1.drafts.a versions.r1.versions.r2.a versions.r1..a
  versions.r1.-a ../up a/b a,b ünïcode`);
const LONG = ["a".repeat(129), `drafts.${"x".repeat(122)}`];
const ODD = ["", "a b", "a\u0000b", 7, null, {}];

test.each([...INVALID, ...LONG, ...ODD])("isValidDocumentId rejects %j", (id) => {
  expect(isValidDocumentId(id)).toBe(false);
});
