import { expect, test } from "vitest";
import { routes } from "../../../packages/local-content-lake/src/http/routes";
import { readPage } from "./pages";

test("docs/lake.md lists the lake's addresses, and who may ask, as the router has them", () => {
  const rows = readPage("docs/lake.md").text.matchAll(/^\| ([A-Z]+) \| `(.+)` \| (\w+) \|$/gm);
  const listed = [...rows].map(([, method, path, needs]) => `${method} ${path} needs ${needs}`);
  const served = routes.map(({ method, path, needs }) => `${method} ${path} needs ${needs}`);
  expect(listed.sort()).toEqual(served.sort());
});
