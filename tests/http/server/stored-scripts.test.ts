import { afterAll, beforeAll, expect, test } from "vitest";
import { editorClient, type Site, startSite } from "../../support/site";
import { PAGE_PATHS } from "../../support/site/page-paths";

const MARK = "xss-mark";
const MARKUP = `"'></script></title></style><script>${MARK}()</script><img src=x onerror=${MARK}()>{{${MARK}}}\u2028-->`;
const URLS = [
  `javascript:${MARK}()`,
  `JaVaScRiPt:${MARK}()`,
  ` javascript:${MARK}()`,
  `java\tscript:${MARK}()`,
  `java\nscript:${MARK}()`,
  `\u0001javascript:${MARK}()`,
  `data:text/html,<script>${MARK}()</script>`,
  `vbscript:${MARK}()`,
  `//evil.example/${MARK}`,
];

type Value = unknown;

/** Adds markup to every text, and replaces every URL by one that runs a script. */
function poison(value: Value, key: string, next: () => string): Value {
  if (Array.isArray(value)) return value.map((item) => poison(item, key, next));
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([name, child]) => [name, poison(child, name, next)]);
    return Object.fromEntries(entries);
  }
  if (typeof value !== "string" || key.startsWith("_") || key === "current") return value;
  if (/^(?:https?:|mailto:|tel:)|url|href/i.test(value) || /url|href|link$/i.test(key))
    return next();
  // Dates, colours, choices and names of icons have a form.
  if (!/ /.test(value) && !/name|title|label|tagline/i.test(key)) return value;
  return `${value}${MARKUP}`;
}

const PATHS = [
  ...PAGE_PATHS,
  ...["/contact?plan=Professional", "/no-such-page", "/admin/login", "/sitemap.xml", "/robots.txt"],
  ...["/site.webmanifest", "/.well-known/security.txt", "/favicon.svg", "/studio"],
  `/contact?product=${encodeURIComponent(MARKUP)}`,
  `/projects?tech=${encodeURIComponent(MARKUP)}`,
  `/no-such/${encodeURIComponent(MARKUP)}`,
];

let site: Site;
let changed = 0;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
  const client = editorClient(site);
  const query = '*[!(_type match "system.*") && !(_type match "sanity.*")]';
  const documents = await client.fetch<{ _id: string; _type: string }[]>(query);
  let n = 0;
  const next = () => URLS[n++ % URLS.length] ?? "";
  for (const document of documents) {
    const poisoned = poison(document, "", next) as typeof document;
    if (JSON.stringify(poisoned) === JSON.stringify(document)) continue;
    await client.createOrReplace(poisoned);
    changed += 1;
  }
}, 60_000);
afterAll(() => site.stop());

test("the sample has texts to change", () => {
  expect(changed).toBeGreaterThan(40);
});

test.each(PATHS)("%s runs no script of its content", async (path) => {
  const response = await fetch(site.url + path);
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  if (response.headers.get("content-type")?.includes("json")) return;
  expect(text).not.toMatch(new RegExp(`<script[^>]*>${MARK}`, "i"));
  expect(text).not.toMatch(new RegExp(`<img src=x onerror=${MARK}`, "i"));
  const unsafe =
    /(?:href|src|action|formaction|poster)="\s*(?:[^"]{0,2}j\s*a\s*v\s*a\s*s|vbscript|data:text)/i;
  expect(text.match(unsafe)?.[0]).toBeUndefined();
  expect(text).not.toMatch(/(?:href|src|action)="[^"]*evil\.example/);
  // Data in scripts does not begin another one.
  for (const [script] of text.matchAll(/<script[^>]*>[\s\S]*?<\/script>/g)) {
    expect(script.slice(8)).not.toMatch(/<script|<!--/i);
  }
  if (/xml|manifest/.test(path)) expect(text).not.toContain("<img");
  expect(response.headers.get("content-security-policy")).not.toMatch(
    /script-src[^;]*'unsafe-inline'(?![^;]*'sha)/,
  );
});

test("a page with such content shows it as text", async () => {
  const html = await (await fetch(`${site.url}/team`)).text();
  expect(html).toContain(`&lt;img src=x onerror=${MARK}()&gt;`);
});
