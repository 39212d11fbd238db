import { expect, it } from "vitest";
import { loader } from "~/routes/_site.$";

it("answers any other address with 404", () => {
  expect(loader().status).toBe(404);
});
