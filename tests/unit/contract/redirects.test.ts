import { describe, expect, test } from "vitest";
import { followRedirects, redirectTable, sourceOf, targetOf } from "../../../contract/redirects";

const moved = (from: string, to: string, permanent = true) => ({ from, to, permanent });

describe("followRedirects", () => {
  test("returns undefined for a path without a redirect", () => {
    expect(followRedirects(redirectTable([moved("/a", "/b")]), "/b")).toBeUndefined();
    expect(followRedirects(redirectTable([]), "/")).toBeUndefined();
  });

  test.each(["/old-name", "/old-name/", "/old%2Dname", "/old-name?from=mail"])(
    "finds the path in the spelling %s",
    (path) => {
      expect(followRedirects(redirectTable([moved("/old-name", "/new-name")]), path)).toEqual({
        to: "/new-name",
        permanent: true,
      });
    },
  );

  test("follows a chain, permanently only if each redirect is permanent", () => {
    const chain = [
      moved("/a", "/b"),
      moved("/b", "/c?x=1", false),
      moved("/c", "https://d.example/"),
    ];
    expect(followRedirects(redirectTable(chain), "/a")).toEqual({
      to: "https://d.example/",
      permanent: false,
    });
    expect(followRedirects(redirectTable(chain), "/c")).toEqual({
      to: "https://d.example/",
      permanent: true,
    });
  });

  test("finds a loop of one or several redirects, also from a path that leads into it", () => {
    const circle = [moved("/a", "/b"), moved("/b", "/c#part"), moved("/c", "/b/")];
    expect(followRedirects(redirectTable([moved("/a", "/a")]), "/a")).toBe("loop");
    expect(followRedirects(redirectTable(circle), "/c")).toBe("loop");
    expect(followRedirects(redirectTable(circle), "/a")).toBe("loop");
  });

  test("is no loop when another site has the same path", () => {
    expect(
      followRedirects(redirectTable([moved("/a", "https://b.example/a")]), "/a"),
    ).toMatchObject({
      to: "https://b.example/a",
    });
  });
});

const SITE = "https://www.example.com";

describe("the path that a redirect leads from", () => {
  test.each([
    ["/old-page"],
    ["old-page"],
    [" /old-page\n"],
    ["\u200b/old-page\ufeff"],
    ["/Old-Page/"],
    ["/old-page?from=mail"],
    ["/old-page#part"],
    ["/old%2Dpage"],
    ["\\old-page"],
    ["./old-page"],
    ["/x/../old-page"],
    ["/old-page//"],
    ["https://www.example.com/old-page"],
    ["HTTP://Example.com/old-page?x"],
    ["//www.example.com/old-page"],
    ["example.com/old-page"],
    ["www.example.com/old-page"],
  ])("is read from %j", (from) => {
    expect(sourceOf(from, SITE)).toBe("/old-page");
  });

  test.each([
    ["/a//b", "/a/b"],
    ["/Büro", "/büro"],
    ["/Bu\u0308ro", "/büro"],
    ["/b%C3%BCro", "/büro"],
    ["/old page", "/old page"],
    ["/100%", "/100%"],
    ["old-page.html", "/old-page.html"],
    ["#top", "/"],
    ["", "/"],
  ])("of %j is %j", (from, path) => {
    expect(sourceOf(from, SITE)).toBe(path);
  });

  test.each([
    ["https://elsewhere.example/old-page"],
    ["//elsewhere.example/old-page"],
    ["www.elsewhere.example"],
    ["elsewhere.example/old-page"],
    ["mailto:old-page@example.com"],
    ["javascript:alert(1)"],
    ["https://"],
  ])("is undefined if %j is not a path of this site", (from) => {
    expect(sourceOf(from, SITE)).toBeUndefined();
  });
});

describe("where a redirect leads", () => {
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
  ])("%j is %j", (to, target) => {
    expect(targetOf(to, SITE)).toBe(target);
  });

  test("finds a loop over the site's own URL", () => {
    const table = redirectTable([moved("/a", `${SITE}/a`)], SITE);
    expect(followRedirects(table, "/a")).toBe("loop");
  });
});
