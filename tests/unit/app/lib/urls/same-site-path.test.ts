import { describe, expect, test } from "vitest";
import { sameSitePath } from "~/lib/urls/same-site-path";
import fc from "../../../../../packages/local-content-lake/test/support/random";

describe("the path of this site in an address from outside", () => {
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
  ])("%s is %s", (address, path) => {
    expect(sameSitePath(address)).toBe(path);
  });

  test("stays on this site for any input", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (address) => {
        const path = sameSitePath(address);
        expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
      }),
    );
  });
});
