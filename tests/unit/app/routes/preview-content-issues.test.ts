import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInPreview } from "~/preview/preview.server";
import { loader } from "~/routes/preview.left-out";
import { CONTENT_ISSUES_PATH } from "../../../../contract/preview";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import {
  routeArgs,
  SITE_URL,
  type SiteContent,
  startSiteContent,
} from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

async function withSecret(): Promise<Response> {
  const { secret } = await createPreviewSecret(content.lake.client(), "test", `${SITE_URL}/studio`);
  return loader(routeArgs(`${CONTENT_ISSUES_PATH}?sanity-preview-secret=${secret}`));
}

test("the list of issues names each published document that the site leaves out, with the field, while it does", async () => {
  expect(await (await withSecret()).json()).toEqual({ documents: [] });
  const client = content.lake.client();
  await client.create({ _id: "faq-bad", _type: "faq", question: "How?", order: 90 });
  const response = await withSecret();
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const documents = [
    { id: "faq-bad", type: "faq", name: "“How?”", problems: ["answer is missing"] },
  ];
  expect(await response.json()).toEqual({ documents });
  const inPreview = await runInPreview("drafts", () => loader(routeArgs(CONTENT_ISSUES_PATH)));
  expect(await inPreview.json()).toEqual({ documents });
  await client.patch("faq-bad").set({ answer: "So." }).commit();
  expect(await (await withSecret()).json()).toEqual({ documents: [] });
});

test("a token gets the issues without a write to the dataset, and any other caller gets 403", async () => {
  const withToken = (token: string) =>
    loader(routeArgs(CONTENT_ISSUES_PATH, { headers: { Authorization: `Bearer ${token}` } }));
  const secrets = () =>
    content.lake
      .client()
      .fetch('count(*[_type == "sanity.previewUrlSecret"])', {}, { perspective: "raw" });
  const before = await secrets();
  for (const token of [TEST_TOKENS.write, TEST_TOKENS.read])
    expect(await (await withToken(token)).json()).toEqual({ documents: [] });
  expect(await secrets()).toBe(before);
  expect((await withToken("made-up-0123456789abcdef0123456789ab")).status).toBe(403);
  expect((await withToken("")).status).toBe(403);
});

test.each(["", "?sanity-preview-secret=made-up", "?sanity-preview-secret=null"])(
  "the list of issues answers 403 without a token to the query %j",
  async (search) => {
    const response = await loader(routeArgs(CONTENT_ISSUES_PATH + search));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      message: "Only editors can see what the site leaves out.",
    });
  },
);
