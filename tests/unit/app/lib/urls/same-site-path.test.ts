import { expect, test } from "vitest";
import { sameSitePath } from "~/lib/urls/same-site-path";
import fc from "../../../../../packages/local-content-lake/test/support/random";

test.each([
  ["/projects?tech=React#work", "/projects?tech=React#work"],
  ["/?sanity-preview-perspective=drafts", "/"],
  ["/projects?tech=Node.js&sanity-preview-perspective=drafts", "/projects?tech=Node.js"],
  ["https://evil.example/team", "/team"],
  ["//evil.example/team", "/team"],
  ["/.//evil.example", "/evil.example"],
  ["/\\evil.example", "/"],
  ["x:https://evil.example/team", "/"],
  ["x:/\\evil.example", "/"],
  ["mailto:team", "/"],
  ["http://[", "/"],
  ["", "/"],
])("the path of this site in %j is %s", (address, path) => {
  expect(sameSitePath(address)).toBe(path);
});

test("the path in any input stays on this site", () => {
  const parts = ["\t", " ", ..."http: x: // / \\ . .. : ? # @ %2f evil.example".split(" ")];
  const address = fc.array(fc.constantFrom(...parts)).map((all) => all.join(""));
  const anyText = fc.oneof(fc.string(), address);
  fc.assert(
    fc.property(anyText, (text) => {
      const { origin } = new URL(sameSitePath(text), "https://own.example");
      expect(origin).toBe("https://own.example");
    }),
  );
});
