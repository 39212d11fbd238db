import { once } from "node:events";
import { request } from "node:http";
import { expect } from "vitest";
import { liveRegionText, MESSAGE, postContact, startContactEndpoint } from "../../support/contact";
import { running } from "../../support/running";
import { editorClient, startSite } from "../../support/site";
import { LANGUAGES, settingsOf } from "../../support/translations";
import { test as base } from "../test";

const FAILED = "Error sending message.";
const MEGABYTE = 1024 * 1024;
/** The site reads less of what nobody wants. */
const ENDLESS = 70 * MEGABYTE;

/** A test with an endpoint that has received nothing and succeeds, and a site that posts to it. */
const test = base
  .extend("fileEndpoint", { scope: "file" }, running(startContactEndpoint))
  .extend("endpoint", { auto: true }, ({ fileEndpoint }) => {
    fileEndpoint.behaviour = "success";
    fileEndpoint.received.length = 0;
    return fileEndpoint;
  })
  .extend("contactSite", { scope: "file" }, async ({ fileEndpoint }, { onCleanup }) => {
    const site = await startSite({ env: { CONTACT_ENDPOINT_URL: fileEndpoint.url } });
    onCleanup(async () => void (await site.stop()));
    return site;
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
  "a contact message comes back with its values when the endpoint answers with %s",
  async ([behaviour, reason], { endpoint, contactSite }) => {
    endpoint.behaviour = behaviour;
    const response = await postContact(contactSite.url);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await liveRegionText(response.clone(), "alert")).toBe(reason);
    const html = await response.text();
    for (const value of VALUES) expect(html).toContain(value);
    expect(endpoint.received).toHaveLength(1);
  },
);

test("a contact message that fails is logged with its cause and without the typed values", async ({
  endpoint,
  contactSite,
}) => {
  endpoint.behaviour = "html";
  await postContact(contactSite.url);
  await contactSite.printed(
    /Contact message failed by http:\/\/127\.0\.0\.1:\d+: The response is not JSON/,
  );
  for (const value of Object.values(MESSAGE)) expect(contactSite.output()).not.toContain(value);
  expect(contactSite.output()).not.toContain("/macros/");
});

test("a message comes back with the errors of its fields", async ({ endpoint, contactSite }) => {
  const fields = { ...MESSAGE, name: " ", email: "nila@" };
  const response = await postContact(contactSite.url, fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('href="#field-name"');
  expect(html).toContain("Enter your name");
  expect(html).toContain("Enter an email like name@example.com");
  expect(html).toContain("second &amp; last line 🙂");
  expect(endpoint.received).toEqual([]);
});

test("the contact form answers 413 to more than 100 KB, with a message and the text", async ({
  endpoint,
  contactSite,
}) => {
  const long = "long ".repeat(30_000);
  const response = await postContact(contactSite.url, { ...MESSAGE, message: long });
  expect(response.status).toBe(413);
  expect(await liveRegionText(response.clone(), "alert")).toMatch(/too long.*100 KB/);
  expect(await response.text()).toContain(long.trim());
  expect(endpoint.received).toEqual([]);
});

test("the contact form answers 413 to far too much, however long, and serves the next request", async ({
  endpoint,
  contactSite,
}) => {
  // Its length is unknown, and it has no end.
  const endless = request(`${contactSite.url}/contact`, { method: "POST", headers: FORM });
  endless.write("x".repeat(ENDLESS));
  const [refused] = await once(endless, "response");
  expect(refused.statusCode).toBe(413);
  refused.resume();
  for (let turn = 0; turn < 5; turn += 1) {
    const body = "x".repeat(20 * MEGABYTE);
    const answer = await contactSite.open("/contact", { method: "POST", body, headers: FORM });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("</html>");
  }
  expect((await contactSite.open("/contact")).status).toBe(200);
  expect(endpoint.received).toEqual([]);
});

test("the contact form answers 422 to an automated message, and accepts it when it is sent again", async ({
  endpoint,
  contactSite,
}) => {
  const send = (fields: Record<string, string>) =>
    postContact(contactSite.url, { ...MESSAGE, ...fields });
  const trapped = await send({ extra: "https://spam.example" });
  expect(trapped.status).toBe(422);
  const html = await trapped.text();
  expect(html).toContain("Please press Send again.");
  expect(html).toContain("second &amp; last line 🙂");
  expect(html).not.toContain("spam.example");
  expect(endpoint.received).toEqual([]);
  expect((await send({ extra: "" })).status).toBe(303);
});

test("the contact form refuses the eleventh message of a client in ten minutes, and returns its text", async ({
  endpoint,
  contactSite,
}) => {
  const visitor = { "X-Forwarded-For": "203.0.113.7" };
  // A message without a required field does not count.
  const incomplete = { ...MESSAGE, name: "" };
  for (let tried = 0; tried < 12; tried++) {
    await postContact(contactSite.url, incomplete, visitor);
  }
  for (let sent = 0; sent < 10; sent++) {
    expect((await postContact(contactSite.url, MESSAGE, visitor)).status).toBe(303);
  }
  // What a visitor puts before the proxy's own word makes nobody else of him.
  const response = await postContact(contactSite.url, MESSAGE, {
    "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(await liveRegionText(response.clone(), "alert")).toMatch(/press Send again in 10 minutes/);
  expect(await response.text()).toContain("second &amp; last line 🙂");
  expect(endpoint.received).toHaveLength(10);
  const another = { "X-Forwarded-For": "203.0.113.8" };
  expect((await postContact(contactSite.url, MESSAGE, another)).status).toBe(303);
});

test("a message has the language of its page, and none from the default one", async ({
  endpoint,
  contactSite,
}) => {
  await editorClient(contactSite).patch("siteSettings").set(settingsOf(LANGUAGES)).commit();
  for (const prefix of ["", "/gu"]) {
    const { url } = contactSite;
    expect((await postContact(url + prefix, MESSAGE, { Origin: url })).status).toBe(303);
  }
  const languages = endpoint.received.map(({ fields }) => Object.fromEntries(fields).language);
  expect(languages).toEqual([undefined, "gu"]);
});
