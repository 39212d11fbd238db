import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, extractOwnScripts } from "~/lib/html/csp.server";
import { envOf, readSettings } from "../../../../../server/config/settings";

const MARK = "Zm9y-dGVzdHM_";
const OWN = `<script nonce="${MARK}">one()</script>`;

/** The directives of the policy for these scripts, by name. */
function policyOf(scripts: string[], variables = {}): Record<string, string> {
  const settings = envOf(readSettings(variables));
  const images = { baseUrl: settings.imageBaseUrl };
  const policy = contentSecurityPolicy(scripts, settings, { images });
  expect(policy).not.toContain("unsafe-eval");
  const directives = policy.split("; ").map((directive) => {
    const [name, ...values] = directive.split(" ");
    return [name, values.join(" ")];
  });
  return Object.fromEntries(directives);
}

/** The scripts that the policy of a document allows. */
function allowedIn(document: string) {
  const { parts, scripts } = extractOwnScripts(document, MARK);
  expect(parts.join("")).not.toContain(MARK);
  return policyOf(scripts)["script-src"];
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test.each([
  [
    "the server's own inline scripts, data blocks too",
    `${OWN}<script type="application/ld+json" nonce="${MARK}">{"a":1}</script><script nonce="${MARK}" src="/a.js"></script>`,
    ["one()", '{"a":1}'],
  ],
  [
    "a script as the browser reads it, over lines that end in any way",
    `<script nonce="${MARK}">\r\none()\r</script>`,
    ["\none()\n"],
  ],
  ["a repeated script once", `${OWN}<script async="" nonce="${MARK}">one()</script>`, ["one()"]],
  ["no inline script by default", "<p>Text</p>", []],
])("the policy of a page allows %s", (_what, html, scripts) => {
  expect(allowedIn(html)).toBe(["'self'", ...scripts.map(hashOf)].join(" "));
});

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="guessed">evil()</script>',
  "<SCRIPT type=module>evil()</SCRIPT>",
  "<script>evil()",
  "<script>evil() //",
  "<!--<script>evil()</script>-->",
])("the policy of a page does not allow a script that came in with content: %s", (injected) => {
  const expected = `'self' ${hashOf("one()")}`;
  expect([allowedIn(injected + OWN), allowedIn(OWN + injected)]).toEqual([expected, expected]);
});

const MAPS = "https://www.openstreetmap.org https://www.google.com";

test("the policy lets only the site itself frame it and only maps be framed", () => {
  const policy = policyOf([]);
  expect(policy).toMatchObject({ "style-src": "'self'", "img-src": "'self' data:" });
  expect(policy).toMatchObject({ "frame-ancestors": "'self'", "frame-src": MAPS });
  expect(policy).toMatchObject({ "base-uri": "'none'", "object-src": "'none'" });
  expect(policy["form-action"]).toBe("'self'");
  expect(policy).not.toHaveProperty("upgrade-insecure-requests");
});

test("the policy allows hosted Sanity, and upgrades requests of a site on https", () => {
  const hosted = policyOf([], { SANITY_PROJECT_ID: "abc123de" });
  expect(hosted["img-src"]).toBe("'self' data: https://cdn.sanity.io");
  expect(hosted["connect-src"]).toContain("https://abc123de.api.sanity.io");
  const secure = policyOf([], { SITE_URL: "https://www.example.com" });
  expect(secure).toHaveProperty("upgrade-insecure-requests");
  expect(secure["connect-src"]).toBe(`'self' ${MAPS} wss://www.example.com`);
});
