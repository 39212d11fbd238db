import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMetrics, type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite({ hasLogFile: true });
});
afterAll(() => site.stop());

interface Answer {
  status: number;
  location: string | undefined;
  cache: string | undefined;
}

/** Sends a path as it is written: `fetch` would normalise it. */
function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    httpRequest({ port, path, agent: false }, (response) => {
      response.resume();
      const { location, "server-timing": timing } = response.headers;
      const cache = /cache;desc="(\w+)"/.exec(String(timing ?? ""))?.[1];
      resolve({ status: response.statusCode ?? 0, location, cache });
    })
      .on("error", reject)
      .end();
  });
}

/** Sends a request line that no client of Node's would send. @returns the status */
function statusOfLine(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (piece) => {
      text += piece;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

const OTHER_SPELLINGS: [path: string, canonical: string][] = [
  ["/anything/../projects", "/projects"],
  ["/anything/%2e%2E/projects", "/projects"],
  ["/.%2e/projects?tech=React", "/projects?tech=React"],
  ["/./team", "/team"],
  ["/team/.", "/team"],
  ["/products/privacy/../../team", "/team"],
  ["/..", "/"],
  ["/%74eam", "/team"],
  ["/%74%65%61%6d/", "/team"],
  ["/%74eam?plan=%74", "/team?plan=%74"],
  ["/team#a", "/team"],
  ["/projects?tech=React#a?b", "/projects?tech=React"],
  ["//team", "/team"],
  ["/team/", "/team"],
  ["/TEAM", "/team"],
  ["/Sitemap.xml", "/sitemap.xml"],
  ["/ROBOTS.txt", "/robots.txt"],
  ["/ADMIN/login", "/admin/login"],
  ["/Admin", "/admin"],
  ["/Share/team.jpg", "/share/team.jpg"],
  ["/share/%74eam.jpg", "/share/team.jpg"],
  ["/share//team.jpg", "/share/team.jpg"],
  ["/%6fg.png", "/og.png"],
  ["/Studio/structure", "/studio/structure"],
  ["/Assets/none.js", "/assets/none.js"],
  ["/LAKE/v1/ping", "/lake/v1/ping"],
  ["/Preview/status", "/preview/status"],
  ["/products/privacy/caf%c3%a9", "/products/privacy/caf%C3%A9"],
];

describe("another spelling of a URL", () => {
  test.each(OTHER_SPELLINGS)("%s is redirected to %s", async (path, canonical) => {
    expect(await get(path)).toMatchObject({ status: 308, location: canonical });
  });

  test.each([
    "/team;x",
    "/team%2F",
    "/%2Fteam",
    "/team%00",
    "/team%3Fa",
    "/team%23a",
    "/share/TEAM.jpg",
    "/share/team.JPG",
    "/OG.png",
    "/HEALTHZ",
    "/Metrics",
    `/${"a".repeat(5000)}`,
  ])("%s is not found", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each(["*", "http://", "http:///team", "ftp://localhost/team", "http://localhost:x/team"])(
    "the request target %s is refused",
    async (target) => {
      expect([400, 404, 421]).toContain(await statusOfLine(target));
    },
  );

  test.each(["/te\u0001am", "/te am", "te\\am"])("the target %j is refused", async (target) => {
    expect(await statusOfLine(target)).toBe(400);
  });
});

test("parameters that a page does not read share its cache entry", async () => {
  await get("/team");
  for (const path of ["/team?utm_source=x", "/team?&", "/team?", "/team?a=%", "/team?tech=React"]) {
    expect(await get(path)).toMatchObject({ status: 200, cache: "hit" });
  }
  await get("/projects?tech=React");
  for (const path of ["/projects?b=1&tech=React", "/projects?tech=%52eact&tech=Vue"]) {
    expect(await get(path)).toMatchObject({ status: 200, cache: "hit" });
  }
  expect(await get("/projects")).toMatchObject({ cache: "miss" });
});

/** What clients have filled: the cache by partition, and the names of the metrics. */
async function stored() {
  const text = await readMetrics(site);
  return {
    bytes: text.match(/^cache_bytes.*$/gm),
    names: text.match(/^(?:cache_hits|http_requests)_total\{[^}]*\}/gm)?.sort(),
  };
}

test("made-up values of parameters that a page reads are not stored", async () => {
  const parameters = ["tech", "show", "plan", "product", "sent"];
  const urls = (n: number) =>
    parameters.flatMap((name, at) => {
      const page = at < 2 ? "/projects" : "/contact";
      const data = `_data=pages%2F${page.slice(1)}-page`;
      return [`${page}?${name}=junk${n}`, `${page}?${name}=${1_000 + n}&${data}`];
    });
  for (const path of urls(0)) await get(path);
  // The first reading adds the series of /metrics itself.
  await stored();
  const before = await stored();
  for (let n = 1; n <= 150; n += 1) {
    for (const answer of await Promise.all(urls(n).map(get))) {
      expect(answer).toMatchObject({ status: 200, cache: "miss" });
    }
  }
  expect(await stored()).toEqual(before);
  for (const path of [
    "/projects?tech=React",
    "/contact?plan=Professional",
    "/contact?product=Bundle+Builder",
    "/contact?sent=1",
  ]) {
    await get(path);
    expect(await get(path)).toMatchObject({ cache: "hit" });
  }
  expect(await get("/projects?tech=react")).toMatchObject({ cache: "miss" });
});

test("the data of every route has a Cache-Control header", async () => {
  for (const [path, value] of [
    ["/?_data=root", "public, max-age=0, must-revalidate"],
    ["/team?_data=root", "public, max-age=0, must-revalidate"],
    ["/team?_data=pages%2Fteam-page", "public, max-age=0, must-revalidate"],
    ["/preview/status?_data=routes%2Fpreview.status", "no-store"],
    ["/none?_data=routes%2F_site.%24", "no-store"],
    ["/team?_data=routes%2F_site", null],
    ["/team?_data=none", null],
  ] as const) {
    const response = await fetch(site.url + path);
    const cacheControl = response.headers.get("cache-control");
    expect([path, cacheControl]).toEqual([path, value ?? "no-store"]);
  }
});

test("1500 unusual URLs add nothing to the cache and the metrics", async () => {
  const pages = ["/projects", "/team", "/sitemap.xml", "/admin/login", "/share/team.jpg"];
  const product = "/products/privacy/bundle-builder";
  for (const path of [...pages, product]) for (let time = 0; time < 2; time += 1) await get(path);
  const size = async () => {
    const text = await readMetrics(site);
    const bytes = text.match(/^cache_bytes.*$/gm);
    const names = text.match(/^(?:cache_hits|http_requests)_total\{[^}]*\}/gm)?.sort();
    const rendered = Number(/^pages_rendered_total (\d+)/m.exec(text)?.[1]);
    return { bytes, names, rendered };
  };
  const odd = (page: string, at: number) => [
    `/x${at}/..${page}`,
    `/${"./".repeat(at + 1)}${page}`,
    `${page}#${at}`,
    `/${"/".repeat(at)}${page}`,
    `${page}${"/".repeat(at + 1)}`,
    `${page}?x${at}=1`,
    // The name of a share image is no fixed part of its route.
    page.replace(/^\/share|^(?!\/share).*/, (fixed) =>
      fixed.replace(/[a-z]/g, (letter, index) =>
        at & (1 << (index % 8)) ? letter.toUpperCase() : letter,
      ),
    ),
    page.replace(/[a-z]/g, (letter, index) =>
      at & (1 << (index % 8)) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    ),
    `${product}?x=${at}`,
    `/none-${at}?_data=root`,
  ];
  // What follows is counted already.
  for (const page of pages) await Promise.all(odd(page, 1).map(get));
  await size();
  const before = await size();
  let sent = 0;
  for (let at = 1; sent < 1500; at += 1) {
    const page = pages[at % pages.length] ?? "";
    const paths = odd(page, at);
    await Promise.all(paths.map(get));
    sent += paths.length;
  }
  expect(await size()).toEqual(before);
  for (const path of [...pages, product]) expect(await get(path)).toMatchObject({ cache: "hit" });
});
