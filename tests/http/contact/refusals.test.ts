import { request } from "node:http";
import { describe, expect } from "vitest";
import { liveRegionText, MESSAGE, postContact } from "../../support/contact";
import type { Site } from "../../support/site";
import { contactTest } from "../test";

/** Posts a body of unknown length. */
function postChunked(site: Site, size: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const post = request(`${site.url}/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    });
    post.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    post.on("error", reject);
    post.write("message=");
    post.end("x".repeat(size));
  });
}

describe("the contact form", () => {
  contactTest("does not count a message without a required field", async ({ site }) => {
    for (let tried = 0; tried < 12; tried++) await postContact(site.url, { ...MESSAGE, name: "" });
    expect((await postContact(site.url)).status).toBe(303);
  });

  contactTest.for<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("answers 403 to a post from another origin (%j)", async (headers, { endpoint, site }) => {
    const response = await postContact(site.url, MESSAGE, headers);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/our own pages/);
    expect(endpoint.received).toEqual([]);
  });

  contactTest(
    "accepts a post with Origin null and Sec-Fetch-Site same-origin",
    async ({ site }) => {
      const hidden = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
      expect((await postContact(site.url, MESSAGE, hidden)).status).toBe(303);
    },
  );

  contactTest(
    "answers 413 to more than 100 KB, with a message and the text",
    async ({ endpoint, site }) => {
      const long = "long ".repeat(30_000);
      const response = await postContact(site.url, { ...MESSAGE, message: long });
      expect(response.status).toBe(413);
      expect(await liveRegionText(response.clone(), "alert")).toMatch(/too long.*100 KB/);
      expect(await response.text()).toContain(long.trim());
      expect(endpoint.received).toEqual([]);
    },
  );

  contactTest.for([200_000, 5_000_000, 18_000_000])(
    "answers 413 to %i bytes without a Content-Length, and serves the next request",
    async (size, { site }) => {
      // Beyond 16 MB nobody reads on: the connection may end before the answer is seen.
      const status = await postChunked(site, size).catch(() => 413);
      expect(status).toBe(413);
      expect((await fetch(`${site.url}/contact`)).status).toBe(200);
    },
  );

  contactTest("accepts a long message in any script", async ({ endpoint, site }) => {
    const long = "સાબરમતી ".repeat(4_000);
    expect((await postContact(site.url, { ...MESSAGE, message: long })).status).toBe(303);
    expect(endpoint.received[0]?.fields[3]?.[1]).toBe(long.trim());
  });

  contactTest(
    "answers 422 to an automated message, and accepts it when it is sent again",
    async ({ endpoint, site }) => {
      const trapped = await postContact(site.url, { ...MESSAGE, extra: "https://spam.example" });
      expect(trapped.status).toBe(422);
      const html = await trapped.text();
      expect(html).toContain("Please press Send again.");
      expect(html).toContain("second &amp; last line 🙂");
      expect(html).not.toContain("spam.example");
      const quick = await postContact(site.url, { ...MESSAGE, open_for_ms: "40" });
      expect(quick.status).toBe(422);
      expect(endpoint.received).toEqual([]);
      const patient = { ...MESSAGE, extra: "", open_for_ms: "4000" };
      expect((await postContact(site.url, patient)).status).toBe(303);
    },
  );

  contactTest("answers 400 to a body that is not a form", async ({ site }) => {
    const response = await fetch(`${site.url}/contact`, {
      method: "POST",
      body: JSON.stringify(MESSAGE),
      headers: { "Content-Type": "application/json", Accept: "text/html" },
    });
    expect(response.status).toBe(400);
  });

  contactTest(
    "refuses the eleventh message of a client in ten minutes, and returns its text",
    async ({ endpoint, site }) => {
      const visitor = { "X-Forwarded-For": "203.0.113.7" };
      for (let sent = 0; sent < 10; sent++) {
        expect((await postContact(site.url, MESSAGE, visitor)).status).toBe(303);
      }
      // What a visitor puts before the proxy's own word makes nobody else of him.
      const response = await postContact(site.url, MESSAGE, {
        "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
      });
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(500);
      expect(await liveRegionText(response.clone(), "alert")).toMatch(
        /press Send again in 10 minutes/,
      );
      expect(await response.text()).toContain("second &amp; last line 🙂");
      expect(endpoint.received).toHaveLength(10);
      const another = { "X-Forwarded-For": "203.0.113.8" };
      expect((await postContact(site.url, MESSAGE, another)).status).toBe(303);
    },
  );
});
