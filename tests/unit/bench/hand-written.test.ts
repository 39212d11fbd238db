import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { HAND_WRITTEN } from "../../bench/support/hand-written.mjs";
import { importedSeed } from "../../support/sample/dataset-server";

test.each(HAND_WRITTEN)("$name by hand finds what the query finds", ({ name, overList }) => {
  const dataset = importedSeed();
  const { data } = evaluateSync(parse(DOCUMENTS[name].query), { dataset });
  expect(overList(dataset)).toEqual(data);
});
