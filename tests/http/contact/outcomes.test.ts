import { describe, expect } from "vitest";
import { liveRegionText, MESSAGE, postContact } from "../../support/contact";
import { contactTest } from "../test";

const FAILED = "Error sending message.";

function expectValuesBack(html: string) {
  expect(html).toContain("નીલા &amp; Søn");
  expect(html).toContain("nila@example.com");
  expect(html).toContain("A &lt;b&gt;bold&lt;/b&gt; = plan?");
  expect(html).toContain("First line\nsecond &amp; last line 🙂");
}

describe("a contact message posted without JavaScript", () => {
  contactTest(
    "reaches the endpoint unchanged and redirects to a page with a confirmation",
    async ({ endpoint, site }) => {
      endpoint.behaviour = "success";
      const response = await postContact(site.url);
      expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
      expect(response.status).toBe(303);
      const next = new URL(response.headers.get("Location") ?? "", site.url);
      expect(await liveRegionText(await fetch(next), "status")).toBe(
        "Message Sent! Thank you for contacting us. We'll get back to you soon.",
      );
    },
  );

  contactTest(
    "returns the form with its values and the reason when the result is not success",
    async ({ endpoint, site }) => {
      endpoint.behaviour = "result error";
      const response = await postContact(site.url);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await liveRegionText(response.clone(), "alert")).toBe(
        "Something went wrong. Please try again.",
      );
      expectValuesBack(await response.text());
    },
  );

  contactTest.for(["html", "status 500", "reset"] as const)(
    "returns the form with its values when the endpoint answers with %s",
    async (behaviour, { endpoint, site }) => {
      endpoint.behaviour = behaviour;
      const response = await postContact(site.url);
      expect(await liveRegionText(response.clone(), "alert")).toBe(FAILED);
      expectValuesBack(await response.text());
      expect(endpoint.received).toHaveLength(1);
    },
  );

  contactTest(
    "logs the cause of a failure without the typed values",
    async ({ endpoint, site }) => {
      endpoint.behaviour = "html";
      await postContact(site.url);
      await site.printed(
        /Contact message failed by http:\/\/127\.0\.0\.1:\d+: The response is not JSON/,
      );
      for (const value of Object.values(MESSAGE)) expect(site.output()).not.toContain(value);
      expect(site.output()).not.toContain("/macros/");
    },
  );

  contactTest(
    "returns errors for missing fields with the other values",
    async ({ endpoint, site }) => {
      const response = await postContact(site.url, { ...MESSAGE, name: " ", email: "nila@" });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain('href="#field-name"');
      expect(html).toContain("Enter your name");
      expect(html).toContain("Enter an email like name@example.com");
      expect(html).toContain("second &amp; last line 🙂");
      expect(endpoint.received).toEqual([]);
    },
  );

  contactTest(
    "returns the form with its values when the endpoint refuses the connection",
    async ({ endpoint, site }) => {
      await endpoint.stop();
      const response = await postContact(site.url);
      expect(await liveRegionText(response.clone(), "alert")).toBe(FAILED);
      expectValuesBack(await response.text());
    },
  );
});

describe("a contact message posted by the page's script", () => {
  contactTest("gets 422 with the outcome and the messages of the fields", async ({ site }) => {
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
