import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "~/utils/csp.server";
import { parseEnv } from "~/utils/env.server";

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

describe("the policy of a page", () => {
  test("allows the page's own inline scripts, data blocks too, and no others", () => {
    const html =
      '<script>one()</script><script type="application/ld+json">{"a":1}</script><script src="/a.js"></script>';
    expect(directive(contentSecurityPolicy(html, env), "script-src")).toBe(
      `'self' ${sha256("one()")} ${sha256('{"a":1}')}`,
    );
  });

  test("hashes a script as the browser reads it, over lines that end in any way", () => {
    expect(
      directive(contentSecurityPolicy("<script>\r\none()\r</script>", env), "script-src"),
    ).toBe(`'self' ${sha256("\none()\n")}`);
  });

  test("names a script that stands twice once", () => {
    const html = "<script>one()</script><SCRIPT async>one()</SCRIPT>";
    expect(directive(contentSecurityPolicy(html, env), "script-src")).toBe(
      `'self' ${sha256("one()")}`,
    );
  });

  test("allows no inline script and no eval", () => {
    const policy = contentSecurityPolicy("<p>Hello</p>", env);
    expect(directive(policy, "script-src")).toBe("'self'");
    expect(directive(policy, "style-src")).toBe("'self'");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("lets only the site itself frame it and only maps be framed", () => {
    const policy = contentSecurityPolicy("", env);
    expect(directive(policy, "frame-ancestors")).toBe("'self'");
    expect(directive(policy, "frame-src")).toBe(
      "https://www.openstreetmap.org https://www.google.com",
    );
    expect(directive(policy, "base-uri")).toBe("'none'");
    expect(directive(policy, "object-src")).toBe("'none'");
    expect(directive(policy, "form-action")).toBe("'self'");
  });

  test("takes pictures from where the lake is", () => {
    const hosted = parseEnv({ SANITY_PROJECT_ID: "abc123de" });
    expect(directive(contentSecurityPolicy("", env), "img-src")).toBe("'self' data:");
    expect(directive(contentSecurityPolicy("", hosted), "img-src")).toBe(
      "'self' data: https://cdn.sanity.io",
    );
    expect(directive(contentSecurityPolicy("", hosted), "connect-src")).toContain(
      "https://abc123de.api.sanity.io",
    );
  });

  test("asks for https only where the site is on https", () => {
    const secure = parseEnv({ SITE_URL: "https://www.example.com" });
    expect(contentSecurityPolicy("", env)).not.toContain("upgrade-insecure-requests");
    expect(contentSecurityPolicy("", secure)).toContain("upgrade-insecure-requests");
    expect(directive(contentSecurityPolicy("", secure), "connect-src")).toBe(
      "'self' wss://www.example.com",
    );
  });
});
