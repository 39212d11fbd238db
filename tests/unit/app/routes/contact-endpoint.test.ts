import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { action, loader } from "~/routes/contact-endpoint.$key";
import { contactEndpointUrl } from "~/services/local-endpoint.server";
import { MESSAGE } from "../../../support/contact/contact-post";
import { ask, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

const keyOf = () => new URL(contactEndpointUrl()).pathname.split("/").at(-1) ?? "";

function post(fields: Record<string, string>, key = keyOf()) {
  const path = `/contact-endpoint/${key}`;
  return action(ask(path, { method: "POST", body: new URLSearchParams(fields) }, { key }));
}

test("stores a message and leads to the result", async () => {
  const response = await post(MESSAGE);
  expect(response.status).toBe(302);
  const result = new URL(response.headers.get("Location") ?? "", "https://www.example.com");
  const answer = loader(ask(result.pathname + result.search, {}, { key: keyOf() }));
  expect(await answer.json()).toEqual({ result: "success" });
  expect(readFileSync(join(content.dataDir, "contact-messages.csv"), "utf8")).toContain(
    MESSAGE.email,
  );
});

test("answers error to a message that the form would refuse", async () => {
  const response = await post({ ...MESSAGE, email: "nobody" });
  expect(response.headers.get("Location")).toMatch(/result=error$/);
});

test("is not there for anyone without the key", async () => {
  await expect(post(MESSAGE, "guessed")).rejects.toMatchObject({ status: 404 });
  expect(() => loader(ask("/contact-endpoint/guessed", {}, { key: "guessed" }))).toThrow();
});
