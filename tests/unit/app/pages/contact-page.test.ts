import { expect } from "vitest";
import { action } from "~/pages/contact-page";
import { MESSAGE } from "../../../support/contact";
import { running } from "../../../support/fixtures";
import { routeArgs, siteContext, startSiteContent } from "../../../support/site-content";
import { endpointTest } from "../endpoint";

/** `send` posts like the script on the page; each test is another visitor. */
const test = endpointTest
  .extend("content", { scope: "file", auto: true }, running(startSiteContent))
  .extend("send", ({ endpoint }) => {
    const context = siteContext({ CONTACT_ENDPOINT_URL: endpoint.url });
    visitors += 1;
    return (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const init = { method: "POST", body: new URLSearchParams(fields), headers };
      const clientIp = `192.0.2.${visitors}`;
      return action(routeArgs("/contact", init, { context: { ...context, clientIp } }));
    };
  });

let visitors = 0;

test("a contact message is sent on, letter by letter", async ({ endpoint, send }) => {
  const response = await send(MESSAGE);
  expect(await response.json()).toMatchObject({ outcome: "sent" });
  expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
});

test("a contact message without JavaScript leads to its confirmation", async ({ send }) => {
  const response = await send(MESSAGE, { Accept: "text/html" });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/contact?sent=1");
});

test("a contact message is refused in the words of the settings", async ({ content, send }) => {
  const words = { contact: { subjectMissing: "What is it about?" } };
  await content.lake.client().patch("siteSettings").set({ words }).commit();
  const errorsOf = async (field: string) =>
    (await (await send({ ...MESSAGE, [field]: "" })).json()).fieldErrors?.[field];
  await expect.poll(() => errorsOf("subject")).toBe("What is it about?");
  expect(await errorsOf("name")).toBe("Enter your name");
});
