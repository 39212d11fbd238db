import { expect, test } from "vitest";
import { followRedirects, redirectTable, sourceOf, targetOf } from "../../../contract/redirects";

const SITE = "https://www.example.com";

const TABLE = [
  ["/old-name", "/new-name"],
  ["/a", "/b"],
  ["/b", "/c?x=1", "for a time"],
  ["/c", "https://d.example/"],
  ["/self", "/self"],
  ["/in", "/x"],
  ["/to-part", "/to-z#part"],
  ["/to-z", "/z"],
  ["/x", "/y#part"],
  ["/y", "/x/"],
  ["/own", `${SITE}/own`],
  ["/other", "https://b.example/other"],
].map(([from = "", to = "", time]) => ({ from, to, permanent: !time }));

test.each([
  ["a path without a redirect", "/new-name", undefined],
  ["a path", "/old-name", { to: "/new-name", permanent: true }],
  ["a path with a slash at its end", "/old-name/", { to: "/new-name", permanent: true }],
  ["an encoded path", "/old%2Dname", { to: "/new-name", permanent: true }],
  ["a path with a query", "/old-name?from=mail", { to: "/new-name", permanent: true }],
  ["a chain with a temporary part", "/a", { to: "https://d.example/?x=1", permanent: false }],
  ["a chain with a fragment", "/to-part", { to: "/z#part", permanent: true }],
  ["the permanent end of a chain", "/c", { to: "https://d.example/", permanent: true }],
  ["a redirect to itself", "/self", "loop"],
  ["a redirect to its own URL on this site", "/own", "loop"],
  ["a path that leads into a loop", "/in", "loop"],
  ["a path in a loop", "/y", "loop"],
  ["its path on another site", "/other", { to: "https://b.example/other", permanent: true }],
])("followRedirects finds for %s, %s, %j", (_what, path, found) => {
  expect(followRedirects(redirectTable(TABLE, SITE), path)).toEqual(found);
});

test.each([
  ["/old-page", "/old-page"],
  ["old-page", "/old-page"],
  [" /old-page\n", "/old-page"],
  ["\u200b/old-page\ufeff", "/old-page"],
  ["/Old-Page/", "/old-page"],
  ["/old-page?from=mail", "/old-page"],
  ["/old-page#part", "/old-page"],
  ["/old%2Dpage", "/old-page"],
  ["\\old-page", "/old-page"],
  ["./old-page", "/old-page"],
  ["/x/../old-page", "/old-page"],
  ["/old-page//", "/old-page"],
  ["https://www.example.com/old-page", "/old-page"],
  ["HTTP://Example.com/old-page?x", "/old-page"],
  ["//www.example.com/old-page", "/old-page"],
  ["example.com/old-page", "/old-page"],
  ["www.example.com/old-page", "/old-page"],
  ["/a//b", "/a/b"],
  ["/Büro", "/büro"],
  ["/Bu\u0308ro", "/büro"],
  ["/b%C3%BCro", "/büro"],
  ["/old page", "/old page"],
  ["/100%", "/100%"],
  ["old-page.html", "/old-page.html"],
  ["#top", "/"],
  ["", "/"],
  // No path of this site.
  ["https://elsewhere.example/old-page", undefined],
  ["//elsewhere.example/old-page", undefined],
  ["www.elsewhere.example", undefined],
  ["elsewhere.example/old-page", undefined],
  ["mailto:old-page@example.com", undefined],
  ["javascript:alert(1)", undefined],
  ["https://", undefined],
])("the path that a redirect leads from is read from %j as %j", (from, path) => {
  expect(sourceOf(from, SITE)).toBe(path);
});

test.each([
  ["/plan?x=1#prices", "/plan?x=1#prices"],
  [" /plan ", "/plan"],
  ["plan", "/plan"],
  ["https://www.example.com/plan?x", "/plan?x"],
  ["https://example.com/plan", "https://example.com/plan"],
  ["https://elsewhere.example/a", "https://elsewhere.example/a"],
  ["www.elsewhere.example/a", "https://www.elsewhere.example/a"],
  ["mailto:hello@example.com", "mailto:hello@example.com"],
  ["//elsewhere.example", undefined],
  ["/\\elsewhere.example", undefined],
  ["javascript:alert(1)", undefined],
  ["https://", undefined],
])("a redirect to %j leads to %j", (to, target) => {
  expect(targetOf(to, SITE)).toBe(target);
});
