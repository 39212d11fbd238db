import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseEnv } from "~/lib/config/env.server";
import { contentSecurityPolicy, extractOwnScripts } from "~/lib/document/csp.server";

const env = parseEnv({});

function directive(policy: string, name: string): string | undefined {
  return policy
    .split("; ")
    .find((entry) => entry.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const MARK = "Zm9y-dGVzdHM_";

/** The scripts that the policy of a document blesses. */
function blessed(document: string) {
  const { parts, scripts } = extractOwnScripts(document, MARK);
  const html = parts.join("");
  expect(html).not.toContain(MARK);
  return directive(contentSecurityPolicy(scripts, env), "script-src");
}

describe("the policy of a page", () => {
  test("allows the server's own inline scripts, data blocks too", () => {
    const html = `<script nonce="${MARK}">one()</script><script type="application/ld+json" nonce="${MARK}">{"a":1}</script><script nonce="${MARK}" src="/a.js"></script>`;
    expect(blessed(html)).toBe(`'self' ${sha256("one()")} ${sha256('{"a":1}')}`);
  });

  test.each([
    "<script>evil()</script>",
    '<script nonce="">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    "<SCRIPT type=module>evil()</SCRIPT>",
    "<script>evil()",
    "<script>evil() //",
    "<!--<script>evil()</script>-->",
  ])("does not allow a script that came in with content: %s", (injected) => {
    const own = `<script nonce="${MARK}">one()</script>`;
    const expected = `'self' ${sha256("one()")}`;
    expect(blessed(injected + own)).toBe(expected);
    expect(blessed(own + injected)).toBe(expected);
  });

  test("hashes a script as the browser reads it, over lines that end in any way", () => {
    expect(blessed(`<script nonce="${MARK}">\r\none()\r</script>`)).toBe(
      `'self' ${sha256("\none()\n")}`,
    );
  });

  test("lists a repeated script once", () => {
    const html = `<script nonce="${MARK}">one()</script><script async="" nonce="${MARK}">one()</script>`;
    expect(blessed(html)).toBe(`'self' ${sha256("one()")}`);
  });

  test("allows no inline script and no eval", () => {
    const policy = contentSecurityPolicy([], env);
    expect(directive(policy, "script-src")).toBe("'self'");
    expect(directive(policy, "style-src")).toBe("'self'");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("lets only the site itself frame it and only maps be framed", () => {
    const policy = contentSecurityPolicy([], env);
    expect(directive(policy, "frame-ancestors")).toBe("'self'");
    expect(directive(policy, "frame-src")).toBe(
      "https://www.openstreetmap.org https://www.google.com",
    );
    expect(directive(policy, "base-uri")).toBe("'none'");
    expect(directive(policy, "object-src")).toBe("'none'");
    expect(directive(policy, "form-action")).toBe("'self'");
  });

  test("allows images from the lake", () => {
    const hosted = parseEnv({ SANITY_PROJECT_ID: "abc123de" });
    expect(directive(contentSecurityPolicy([], env), "img-src")).toBe("'self' data:");
    expect(directive(contentSecurityPolicy([], hosted), "img-src")).toBe(
      "'self' data: https://cdn.sanity.io",
    );
    expect(directive(contentSecurityPolicy([], hosted), "connect-src")).toContain(
      "https://abc123de.api.sanity.io",
    );
  });

  test("upgrades requests only when the site is on https", () => {
    const secure = parseEnv({ SITE_URL: "https://www.example.com" });
    expect(contentSecurityPolicy([], env)).not.toContain("upgrade-insecure-requests");
    expect(contentSecurityPolicy([], secure)).toContain("upgrade-insecure-requests");
    expect(directive(contentSecurityPolicy([], secure), "connect-src")).toBe(
      "'self' wss://www.example.com",
    );
  });
});
