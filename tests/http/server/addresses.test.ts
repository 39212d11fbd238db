import { describe, expect } from "vitest";
import { test } from "../test";

describe("another spelling of an address", () => {
  test.for([
    ["/services/", "/services"],
    ["//services", "/services"],
    ["/services/?a=1&b=//2/", "/services?a=1&b=//2/"],
    ["//evil.example/", "/evil.example"],
    ["//evil.example/..//a", "/a"],
    ["/services/%20", "/services"],
    ["/team%C2%A0?a=b", "/team?a=b"],
    ["/services%0d%0a?a=%0A", "/services?a=%0A"],
    ["/no-such%E2%80%A8-page", "/no-such-page"],
    ["/%0A/evil.example/%0A", "/evil.example"],
    ["/TEAM", "/team"],
    ["/Products/Privacy/bundle-builder", "/products/privacy/bundle-builder"],
    ["/PRODUCTS/privacy/Caf%C3%A9/?a=B", "/products/privacy/Caf%C3%A9?a=B"],
    ["/products/privacy/caf%c3%a9", "/products/privacy/caf%C3%A9"],
    ["/anything/../projects", "/projects"],
    ["/anything/%2e%2E/projects", "/projects"],
    ["/./team", "/team"],
    ["/products/privacy/../../team", "/team"],
    ["/..", "/"],
    ["/%74%65%61%6d/", "/team"],
    ["/%74eam?plan=%74", "/team?plan=%74"],
    ["/projects?tech=React#a?b", "/projects?tech=React"],
    ["/ROBOTS.txt", "/robots.txt"],
    ["/ADMIN/login", "/admin/login"],
    ["/share/%74eam.jpg", "/share/team.jpg"],
    ["/share//team.jpg", "/share/team.jpg"],
    ["/share/home.jpg?size=9000", "/share/home.jpg"],
    ["/%6cicenses.txt", "/licenses.txt"],
    ["/Studio/structure", "/studio/structure"],
    ["/LAKE/v1/ping", "/lake/v1/ping"],
    ["/team%0d%0aSet-Cookie:a=b", "/teamSet-Cookie:a=b"],
  ] as const)("%s is redirected to %s on this site", async ([path, location], { site }) => {
    expect(await site.send(path)).toMatchObject({ status: 308, headers: { location } });
  });

  test.for([
    "/team;x",
    "/%2Fteam",
    "/team%00",
    "/team%3Fa",
    "/team%23a",
    "/share/TEAM.jpg",
    "/OG.png",
    "/lake//evil.example",
    "/HEALTHZ",
    `/${"a".repeat(5000)}`,
  ])("%.60s is not found", async (path, { site }) => {
    expect((await site.send(path)).status).toBe(404);
  });

  test.for([
    "/%E0%A4%A",
    "/%",
    "/a%00%",
    "/team%zz",
    "/team%/?a=b",
    "//a//%",
    "/\\evil.example/",
    "//\\evil.example/",
  ])(
    "%s cannot be decoded: the not-found page answers at once, and a POST answers 400",
    async (path, { site }) => {
      const page = await site.send(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Oops! Page not found");
      expect(await site.send(path, { method: "POST" })).toMatchObject({
        status: 400,
        headers: { "content-type": expect.stringMatching(/^text\/plain/) },
        text: "Bad request: this address cannot be read.",
      });
    },
  );

  test("in the query, which cannot be decoded, answers 200", async ({ site }) => {
    expect((await site.send("/?a=%E0%A4%A")).status).toBe(200);
  });

  // No client of Node's would send them.
  test.for(["*", "http://", "http:///team", "ftp://localhost/team", "http://localhost:x/team"])(
    "%s, a request target, answers 400",
    async (target, { site }) => {
      const request = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect(await site.exchange(request)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

test.for([
  "/services/.",
  "/services%2Fabout",
  "/%00",
  "/services/%20x",
  "/%E2%80%AEservices",
  "/%F0%9F%98%80",
  `/${"long".repeat(10_000)}`,
  "/services?a=%00",
  "/products/privacy/",
  "/products/privacy/..%2F..%2Fx",
  `/products/privacy/${"long".repeat(2_000)}`,
  "/share/%00.jpg",
  "/admin/none",
  "/lake",
  "/lake/%00",
  "/preview",
  "/assets",
  "/.well-known/none",
])("%.60s is answered with a readable text", async (path, { site }) => {
  let answer = await site.send(path);
  for (let turn = 0; answer.headers.location && turn < 3; turn += 1)
    answer = await site.send(answer.headers.location);
  const { status, headers, text } = answer;
  expect(status).toBeLessThan(500);
  expect(headers.location).toBeUndefined();
  const words = text.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/g, " ").trim();
  expect(words.length, text).toBeGreaterThan(8);
});

test("the data of every route has a Cache-Control header", async ({ site }) => {
  const revalidate = "public, max-age=0, must-revalidate";
  for (const [path, cacheControl] of [
    ["/?_data=root", revalidate],
    ["/team?_data=root", revalidate],
    ["/team?_data=pages%2Fteam-page", revalidate],
    ["/preview/status?_data=routes%2Fpreview.status", "no-store"],
    ["/api/messages?_data=routes%2Fapi.messages", "no-store"],
    ["/none?_data=routes%2F_site.%24", "no-store"],
    ["/team?_data=routes%2F_site", "no-store"],
    ["/team?_data=none", "no-store"],
  ] as const) {
    expect([path, (await site.send(path)).headers["cache-control"]]).toEqual([path, cacheControl]);
  }
});

test("none of these requests is logged as a failure", ({ site }) => {
  expect(site.output()).not.toMatch(/failed|Error/);
});
