import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeEndpoint, startContactEndpoint } from "../../support/contact/contact-endpoint";
import { liveRegionText, MESSAGE, postContact } from "../../support/contact/contact-post";
import { type Site, startSite } from "../../support/site/start-site";

const FAILED = "Error sending message.";

let endpoint: FakeEndpoint;
let site: Site;

beforeAll(async () => {
  endpoint = await startContactEndpoint();
  site = await startSite({ env: { CONTACT_ENDPOINT_URL: endpoint.url } });
});

afterAll(async () => {
  await site.stop();
  await endpoint.stop();
});

beforeEach(() => {
  endpoint.received.length = 0;
});

function expectValuesBack(html: string) {
  expect(html).toContain("નીલા &amp; Søn");
  expect(html).toContain("nila@example.com");
  expect(html).toContain("A &lt;b&gt;bold&lt;/b&gt; = plan?");
  expect(html).toContain("First line\nsecond &amp; last line 🙂");
}

describe("a contact message posted without JavaScript", () => {
  test("reaches the endpoint letter by letter and leads to a page that says so", async () => {
    endpoint.behaviour = "success";
    const response = await postContact(site.url);
    expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
    expect(response.status).toBe(303);
    const next = new URL(response.headers.get("Location") ?? "", site.url);
    expect(await liveRegionText(await fetch(next), "status")).toBe(
      "Message Sent! Thank you for contacting us. We'll get back to you soon.",
    );
  });

  test("is given back with the reason when the result is not success", async () => {
    endpoint.behaviour = "result error";
    const response = await postContact(site.url);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await liveRegionText(response.clone(), "alert")).toBe(
      "Something went wrong. Please try again.",
    );
    expectValuesBack(await response.text());
  });

  test.each(["html", "status 500", "reset"] as const)(
    "is given back when the endpoint answers with %s",
    async (behaviour) => {
      endpoint.behaviour = behaviour;
      const response = await postContact(site.url);
      expect(await liveRegionText(response.clone(), "alert")).toBe(FAILED);
      expectValuesBack(await response.text());
      expect(endpoint.received).toHaveLength(1);
    },
  );

  test("logs the cause, and nothing the visitor typed", async () => {
    endpoint.behaviour = "html";
    await postContact(site.url);
    await site.printed(
      /Contact message failed by http:\/\/127\.0\.0\.1:\d+: The response is not JSON/,
    );
    for (const value of Object.values(MESSAGE)) expect(site.output()).not.toContain(value);
    expect(site.output()).not.toContain("/macros/");
  });

  test("returns errors for missing fields with the other values", async () => {
    const response = await postContact(site.url, { ...MESSAGE, name: " ", email: "nila@" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('href="#field-name"');
    expect(html).toContain("Enter your name");
    expect(html).toContain("Enter an email like name@example.com");
    expect(html).toContain("second &amp; last line 🙂");
    expect(endpoint.received).toEqual([]);
  });

  test("is given back when nobody listens at the endpoint", async () => {
    await endpoint.stop();
    const response = await postContact(site.url);
    expect(await liveRegionText(response.clone(), "alert")).toBe(FAILED);
    expectValuesBack(await response.text());
  });
});

describe("a contact message posted by the page's script", () => {
  test("is answered with the outcome and the messages of the fields", async () => {
    const response = await fetch(`${site.url}/contact?_data=pages%2Fcontact-page`, {
      method: "POST",
      body: new URLSearchParams({ ...MESSAGE, subject: "" }),
      headers: { Origin: site.url },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      outcome: "invalid",
      fieldErrors: { subject: "Enter a subject" },
    });
  });
});
