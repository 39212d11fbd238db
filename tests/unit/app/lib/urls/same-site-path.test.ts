import { expect, test } from "vitest";
import { sameSitePath } from "~/lib/urls/same-site-path";
import fc from "../../../../../packages/local-content-lake/test/support/property";

test.each([
  ["/projects?tech=React#work", "/projects?tech=React#work"],
  ["/?sanity-preview-perspective=drafts", "/"],
  ["/projects?tech=Node.js&sanity-preview-perspective=drafts", "/projects?tech=Node.js"],
  ["https://evil.example/team", "/team"],
  ["//evil.example/team", "/team"],
  ["/.//evil.example", "/evil.example"],
  ["/\\evil.example", "/"],
  ["http://[", "/"],
  ["", "/"],
])("the path of this site in %j is %s", (address, path) => {
  expect(sameSitePath(address)).toBe(path);
});

test("the path in any input stays on this site", () => {
  const anyText = fc.oneof(fc.string(), fc.webUrl({ size: "small" }), fc.webPath());
  fc.assert(
    fc.property(anyText, (address) => {
      const { origin } = new URL(sameSitePath(address), "https://own.example");
      expect(origin).toBe("https://own.example");
    }),
  );
});
