import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { expect } from "vitest";
import { runInPreview } from "~/content/request-context.server";
import { loader } from "~/routes/preview.left-out";
import { LEFT_OUT_PATH } from "../../../../contract/preview";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { richText } from "../../../support/sample";
import { routeArgs, SITE_URL, test } from "../../../support/site-content";

test("the list of issues names what the site leaves out while it does", async ({ client }) => {
  const withSecret = async () => {
    const { secret } = await createPreviewSecret(client, "test", `${SITE_URL}/studio`);
    return loader(routeArgs(`${LEFT_OUT_PATH}?sanity-preview-secret=${secret}`));
  };
  expect(await (await withSecret()).json()).toEqual({ documents: [] });
  await client.create({ _id: "faq-bad", _type: "faq", question: "How?", order: 90 });
  const response = await withSecret();
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const documents = [
    { id: "faq-bad", type: "faq", name: "“How?”", problems: ["Answer is missing"] },
  ];
  expect(await response.json()).toEqual({ documents });
  const inPreview = await runInPreview("drafts", () => loader(routeArgs(LEFT_OUT_PATH)));
  expect(await inPreview.json()).toEqual({ documents });
  const answer = richText("So.");
  await client.patch("faq-bad").set({ answer }).commit();
  expect(await (await withSecret()).json()).toEqual({ documents: [] });
});

const withToken = (token: string) =>
  routeArgs(LEFT_OUT_PATH, { headers: { Authorization: `Bearer ${token}` } });
const withSearch = (search: string) => routeArgs(LEFT_OUT_PATH + search);

test.for(["write", "read"] as const)(
  "the list of issues answers the %s token without a write to the dataset",
  async (kind, { client }) => {
    const secrets = () =>
      client.fetch('count(*[_type == "sanity.previewUrlSecret"])', {}, { perspective: "raw" });
    const before = await secrets();
    expect(await (await loader(withToken(TEST_TOKENS[kind]))).json()).toEqual({ documents: [] });
    expect(await secrets()).toBe(before);
  },
);

test.each([
  ["an invented token", withToken("made-up-0123456789abcdef0123456789ab")],
  ["an empty token", withToken("")],
  ["no token", withSearch("")],
  ["an invented secret", withSearch("?sanity-preview-secret=made-up")],
  ["the secret null", withSearch("?sanity-preview-secret=null")],
])("the list of issues answers 403 to a request with %s", async (_what, args) => {
  const response = await loader(args);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    message: "Only editors can see what the site leaves out.",
  });
});
