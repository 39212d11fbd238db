import { describe, expect, test } from "vitest";
import { action, loader } from "~/pages/contact-page";
import { MESSAGE, startContactEndpoint } from "../../../support/contact";
import { routeArgs, startSiteContent } from "../../../support/site/site-content";

const contactTest = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("sharedEndpoint", { scope: "file" }, async ({}, { onCleanup }) => {
    const endpoint = await startContactEndpoint();
    onCleanup(() => endpoint.stop());
    return endpoint;
  })
  .extend("content", { scope: "file", auto: true }, async ({ sharedEndpoint }, { onCleanup }) => {
    const content = await startSiteContent({ CONTACT_ENDPOINT_URL: sharedEndpoint.url });
    onCleanup(() => content.stop());
    return content;
  })
  .extend("endpoint", { auto: true }, ({ sharedEndpoint }) => {
    sharedEndpoint.behaviour = "success";
    sharedEndpoint.received.length = 0;
    return sharedEndpoint;
  });

/** The script on the page posts like this; each test is another visitor. */
let visitors = 0;
function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = routeArgs("/contact", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  visitors += 1;
  return action({ ...request, context: { clientIp: `192.0.2.${visitors}` } });
}

describe("the contact page", () => {
  contactTest("returns the page, the questions and the subject of the URL", async () => {
    const response = await loader(routeArgs("/contact?plan=Basic"));
    const { faqs, isSent } = await response.json();
    expect(faqs).toHaveLength(4);
    expect(isSent).toBe(false);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  });
});

describe("a contact message", () => {
  contactTest("is sent on, letter by letter", async ({ endpoint }) => {
    const response = await send(MESSAGE);
    expect(await response.json()).toMatchObject({ outcome: "sent" });
    expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
  });

  contactTest("redirects a client without JavaScript to a page that confirms it", async () => {
    const response = await send(MESSAGE, { Accept: "text/html" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/contact?sent=1");
  });

  contactTest("without a field is refused and not sent", async ({ endpoint }) => {
    const response = await send({ ...MESSAGE, subject: " " });
    expect(response.status).toBe(422);
    expect(JSON.stringify(await response.json())).toContain("Enter a subject");
    expect(endpoint.received).toEqual([]);
  });

  contactTest("is refused in the words of the settings", async ({ content }) => {
    const words = { contact: { subjectMissing: "What is it about?" } };
    await content.lake.client().patch("siteSettings").set({ words }).commit();
    const answer = async () => (await send({ ...MESSAGE, subject: "" })).json();
    await expect.poll(async () => (await answer()).fieldErrors?.subject).toBe("What is it about?");
    expect((await (await send({ ...MESSAGE, name: "" })).json()).fieldErrors?.name).toBe(
      "Enter your name",
    );
  });

  contactTest.for(["result error", "html", "reset"] as const)(
    "comes back when the endpoint answers with %s",
    async (behaviour, { endpoint }) => {
      endpoint.behaviour = behaviour;
      const response = await send(MESSAGE);
      expect((await response.json()).outcome).not.toBe("sent");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    },
  );
});
