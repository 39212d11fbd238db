import { once } from "node:events";
import { request } from "node:http";
import { test as base, expect } from "vitest";
import { liveRegionText, MESSAGE, postContact, startContactEndpoint } from "../../support/contact";
import { running } from "../../support/fixtures";
import { editorClient, startSite } from "../../support/site";
import { LANGUAGES, settingsOf } from "../../support/translations";

const FAILED = "Error sending message.";
const MEGABYTE = 1024 * 1024;
/** The site reads less of what nobody wants. */
const ENDLESS = 70 * MEGABYTE;

/** A test with a site that posts to its `endpoint`, which has received nothing and succeeds. */
const test = base
  .extend("endpoint", { scope: "file" }, running(startContactEndpoint))
  .extend("fileSite", { scope: "file" }, async ({ endpoint }, { onCleanup }) => {
    const site = await startSite({ env: { CONTACT_ENDPOINT_URL: endpoint.url } });
    onCleanup(async () => void (await site.stop()));
    return { ...site, endpoint };
  })
  .extend("site", ({ fileSite }) => {
    fileSite.endpoint.behaviour = "success";
    fileSite.endpoint.received.length = 0;
    return fileSite;
  });

/** As they stand in HTML. */
const VALUES = [
  "નીલા &amp; Søn",
  "nila@example.com",
  "A &lt;b&gt;bold&lt;/b&gt; = plan?",
  "First line\nsecond &amp; last line 🙂",
];
const FORM = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

test.for([
  ["result error", "Something went wrong. Please try again."],
  ["html", FAILED],
] as const)(
  "a message comes back with its values after the answer %s",
  async ([behaviour, reason], { site }) => {
    site.endpoint.behaviour = behaviour;
    const response = await postContact(site.url);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await liveRegionText(response.clone(), "alert")).toBe(reason);
    const html = await response.text();
    for (const value of VALUES) expect(html).toContain(value);
    expect(site.endpoint.received).toHaveLength(1);
  },
);

test("a failed message is logged with its cause, without the typed values", async ({ site }) => {
  site.endpoint.behaviour = "html";
  await postContact(site.url);
  await site.printed(
    /Contact message failed by http:\/\/127\.0\.0\.1:\d+: The response is not JSON/,
  );
  for (const value of Object.values(MESSAGE)) expect(site.output()).not.toContain(value);
  expect(site.output()).not.toContain("/macros/");
});

test("a message comes back with the errors of its fields", async ({ site }) => {
  const fields = { ...MESSAGE, name: " ", email: "nila@" };
  const response = await postContact(site.url, fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('href="#field-name"');
  expect(html).toContain("Enter your name");
  expect(html).toContain("Enter an email like name@example.com");
  expect(html).toContain("second &amp; last line 🙂");
  expect(site.endpoint.received).toEqual([]);
});

test("the form answers 413 to more than 100 KB, with a message and the text", async ({ site }) => {
  const long = "long ".repeat(30_000);
  const response = await postContact(site.url, { ...MESSAGE, message: long });
  expect(response.status).toBe(413);
  expect(await liveRegionText(response.clone(), "alert")).toMatch(/too long.*100 KB/);
  expect(await response.text()).toContain(long.trim());
  expect(site.endpoint.received).toEqual([]);
});

test("the form answers 413 to far too much, and serves the next request", async ({ site }) => {
  // Its length is unknown, and it has no end.
  const endless = request(`${site.url}/contact`, { method: "POST", headers: FORM });
  // Once it has answered, the site closes what it has not read.
  endless.on("error", () => {}).write("x".repeat(ENDLESS));
  const [refused] = await once(endless, "response");
  expect(refused.statusCode).toBe(413);
  refused.resume();
  for (let turn = 0; turn < 5; turn += 1) {
    const body = "x".repeat(20 * MEGABYTE);
    const answer = await site.open("/contact", { method: "POST", body, headers: FORM });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("</html>");
  }
  expect((await site.open("/contact")).status).toBe(200);
  expect(site.endpoint.received).toEqual([]);
});

test("the form answers 422 to an automated message, and accepts it again", async ({ site }) => {
  const send = (fields: Record<string, string>) => postContact(site.url, { ...MESSAGE, ...fields });
  const trapped = await send({ extra: "https://spam.example" });
  expect(trapped.status).toBe(422);
  const html = await trapped.text();
  expect(html).toContain("Please press Send again.");
  expect(html).toContain("second &amp; last line 🙂");
  expect(html).not.toContain("spam.example");
  expect(site.endpoint.received).toEqual([]);
  expect((await send({ extra: "" })).status).toBe(303);
});

test("the form refuses a client's eleventh message, and returns its text", async ({ site }) => {
  const visitor = { "X-Forwarded-For": "203.0.113.7" };
  // A message without a required field does not count.
  const incomplete = { ...MESSAGE, name: "" };
  for (let tried = 0; tried < 12; tried++) {
    await postContact(site.url, incomplete, visitor);
  }
  for (let sent = 0; sent < 10; sent++) {
    expect((await postContact(site.url, MESSAGE, visitor)).status).toBe(303);
  }
  // What a visitor puts before the proxy's own word makes nobody else of him.
  const response = await postContact(site.url, MESSAGE, {
    "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(await liveRegionText(response.clone(), "alert")).toMatch(/press Send again in 10 minutes/);
  expect(await response.text()).toContain("second &amp; last line 🙂");
  expect(site.endpoint.received).toHaveLength(10);
  const another = { "X-Forwarded-For": "203.0.113.8" };
  expect((await postContact(site.url, MESSAGE, another)).status).toBe(303);
});

test("a message has the language of its page, and none from the default one", async ({ site }) => {
  await editorClient(site).patch("siteSettings").set(settingsOf(LANGUAGES)).commit();
  for (const prefix of ["", "/gu"]) {
    const { url } = site;
    expect((await postContact(url + prefix, MESSAGE, { Origin: url })).status).toBe(303);
  }
  const languages = site.endpoint.received.map(({ fields }) => Object.fromEntries(fields).language);
  expect(languages).toEqual([undefined, "gu"]);
});
