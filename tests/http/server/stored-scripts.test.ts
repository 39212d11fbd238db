import { isDeepStrictEqual } from "node:util";
import type { SanityDocument } from "@sanity/client";
import { expect } from "vitest";
import { PAGE_PATHS } from "../../support/sample";
import { editorClient } from "../../support/site";
import { test as base } from "../test";

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
  "/contact?plan=Professional",
  "/no-such-page",
  "/admin/login",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/favicon.svg",
  "/studio",
  `/contact?product=${encodeURIComponent(MARKUP)}`,
  `/projects?tech=${encodeURIComponent(MARKUP)}`,
  `/no-such/${encodeURIComponent(MARKUP)}`,
];

/** A test with the site of poisoned texts and URLs. */
const test = base.extend("poisoned", { scope: "file" }, async ({ publicSite }, { onCleanup }) => {
  onCleanup(() => publicSite.restore());
  const client = editorClient(publicSite);
  const query = '*[!(_type match "system.*") && !(_type match "sanity.*")]';
  const documents = await client.fetch<SanityDocument[]>(query);
  let n = 0;
  const next = () => URLS[n++ % URLS.length] ?? "";
  const poisoned = documents.map((document) => poison(document, "", next) as SanityDocument);
  const changed = poisoned.filter((document, at) => !isDeepStrictEqual(document, documents[at]));
  expect(changed.length).toBeGreaterThan(40);
  await client.mutate(changed.map((document) => ({ createOrReplace: document })));
  return publicSite;
});

test.for(PATHS)("%s runs no script of its content", async (path, { poisoned }) => {
  const response = await poisoned.open(path, { redirect: "follow" });
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

test("a page with such content shows it as text", async ({ poisoned }) => {
  const html = await poisoned.read("/team");
  expect(html).toContain(`&lt;img src=x onerror=${MARK}()&gt;`);
});
