import { expect, it } from "vitest";
import type { Hook } from "../../../../../sanity/lake/webhooks/hook";
import { select } from "../../../../../sanity/lake/webhooks/select";
import { datasetOf, document } from "../support";

const dataset = datasetOf(...Array.from({ length: 2_000 }, (_, n) => document(`p${n}`, { n })));

function hookWith(filter: string): Hook {
  const rule = { on: ["create" as const], filter };
  return { dataset: "*", projectId: "local", rule } as Hook;
}

it("gives a rule up that would hold everyone up for as long as there are documents", async () => {
  const change = { id: "new", before: null, after: document("new"), json: null, mutations: [] };
  const heavy = hookWith("count(*[count(*[_id != ^._id]) > 0]) > 0");
  await expect(select(heavy, dataset, change)).rejects.toThrow("takes longer than 50 ms");
  const light = await select(hookWith('_type == "post"'), dataset, change);
  expect(light?.operation).toBe("create");
});
