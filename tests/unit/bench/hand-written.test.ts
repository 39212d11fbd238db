import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { HAND_WRITTEN } from "../../bench/support/hand-written.mjs";
import { importedSample } from "../../support/sample";

test.each(HAND_WRITTEN)("$name by hand finds what the query finds", ({ name, overList }) => {
  const dataset = importedSample();
  const { data } = evaluateSync(parse(DOCUMENTS[name].query), { dataset, params: { id: name } });
  expect(overList(dataset)).toEqual(data);
});
