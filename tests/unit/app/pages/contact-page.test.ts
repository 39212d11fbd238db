import { expect } from "vitest";
import { action, loader } from "~/pages/contact-page";
import { MESSAGE } from "../../../support/contact";
import { routeArgs, startSiteContent } from "../../../support/site-content";
import { endpointTest } from "../endpoint";

const test = endpointTest.extend(
  "content",
  { scope: "file", auto: true },
  async ({ sharedEndpoint }, { onCleanup }) => {
    const content = await startSiteContent({ CONTACT_ENDPOINT_URL: sharedEndpoint.url });
    onCleanup(() => content.stop());
    return content;
  },
);

/** The script on the page posts like this; each test is another visitor. */
let visitors = 0;
function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const request = routeArgs("/contact", { method: "POST", body, headers });
  visitors += 1;
  return action({ ...request, context: { clientIp: `192.0.2.${visitors}` } });
}

test("the contact page's loader answers the questions", async () => {
  const response = await loader(routeArgs("/contact?plan=Basic"));
  const { faqs, isSent } = await response.json();
  expect(faqs).toHaveLength(4);
  expect(isSent).toBe(false);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
});

test("a contact message is sent on, letter by letter", async ({ endpoint }) => {
  const response = await send(MESSAGE);
  expect(await response.json()).toMatchObject({ outcome: "sent" });
  expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
});

test("a contact message redirects a client without JavaScript to a page that confirms it", async () => {
  const response = await send(MESSAGE, { Accept: "text/html" });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/contact?sent=1");
});

test("a contact message without a field is refused and not sent", async ({ endpoint }) => {
  const response = await send({ ...MESSAGE, subject: " " });
  expect(response.status).toBe(422);
  expect(JSON.stringify(await response.json())).toContain("Enter a subject");
  expect(endpoint.received).toEqual([]);
});

test("a contact message is refused in the words of the settings", async ({ content }) => {
  const words = { contact: { subjectMissing: "What is it about?" } };
  await content.lake.client().patch("siteSettings").set({ words }).commit();
  const errorsOf = async (field: string) =>
    (await (await send({ ...MESSAGE, [field]: "" })).json()).fieldErrors?.[field];
  await expect.poll(() => errorsOf("subject")).toBe("What is it about?");
  expect(await errorsOf("name")).toBe("Enter your name");
});

test("a contact message comes back, uncached, when the endpoint fails", async ({ endpoint }) => {
  endpoint.behaviour = "html";
  const response = await send(MESSAGE);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ outcome: "failed", repopulateFields: MESSAGE });
});
