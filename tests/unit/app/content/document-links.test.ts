import { afterAll, beforeAll, expect, test } from "vitest";
import { getContent } from "~/content/get-content.server";
import { faqsNode } from "~/structured-data/faqs";
import { freePageOf } from "../../../support/sample";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
  await content.lake.client().create(freePageOf("Offers/été"));
});
afterAll(() => content.stop());

function answerTo(_ref: unknown) {
  const to = { _type: "reference", _ref, _weak: true };
  const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
  return [
    {
      _type: "block",
      children: [span("See "), span("this", "l", "strong"), span(".")],
      markDefs: [{ _type: "documentLink", _key: "l", to }],
    },
  ];
}

/** The answer with a link to a document. */
async function answerWith(_ref: unknown) {
  await content.lake
    .client()
    .patch("faq-support")
    .set({ answer: answerTo(_ref) })
    .commit();
  const faqs = await getContent("faq");
  return faqs.find(({ _id }) => _id === "faq-support");
}

const strong = { tag: "strong", children: ["this"] };

test.each([
  ["product-bundle-builder", "/products#product-bundle-builder"],
  ["project-clinic-queue", "/projects#project-clinic-queue"],
  ["page-Offers--t-", "/offers/%C3%A9t%C3%A9"],
])("a link to %s leads to %s, with its words in structured data", async (id, href) => {
  const faq = await answerWith(id);
  expect(faq?.answer).toEqual([
    { tag: "p", children: ["See ", { tag: "a", href, children: [strong] }, "."] },
  ]);
  expect(JSON.stringify(faqsNode(faq ? [faq] : []))).toContain('"text":"See this."');
});

test.each(["gone", "plan-basic", 24, null])("a link to %j leaves its words", async (id) => {
  const faq = await answerWith(id);
  expect(JSON.stringify(faq?.answer)).toBe(
    JSON.stringify([{ tag: "p", children: ["See ", strong, "."] }]),
  );
});

test("a link follows its page, and leaves its words once that is unpublished", async () => {
  await answerWith("page-Offers--t-");
  const client = content.lake.client();
  const hrefs = async () => JSON.stringify(await getContent("faq")).match(/"href":"\/[^"]*"/g);
  await client
    .patch("page-Offers--t-")
    .set({ slug: { current: "winter" } })
    .commit();
  expect(await hrefs()).toEqual(['"href":"/winter"']);
  await client.delete("page-Offers--t-");
  expect(await hrefs()).toBeNull();
});

test("a link to a project leads to the page that shows enough projects", async () => {
  const client = content.lake.client();
  const first = await client.fetch("*[_type == 'project'] | order(order asc)[0]");
  const ids = Array.from({ length: 13 }, (_, index) => `project-more-${index}`);
  await client.mutate(
    ids.map((_id, index) => ({
      create: { ...first, _id, title: `More ${index}`, order: 1000 + index },
    })),
  );
  const count = await client.fetch<number>("count(*[_type == 'project'])");
  const shown = Math.ceil(count / 12) * 12;
  expect(shown).toBeGreaterThan(12);
  expect(JSON.stringify((await answerWith("project-more-12"))?.answer)).toContain(
    `"/projects?show=${shown}#project-more-12"`,
  );
  await client.delete({ query: "*[_id in $ids]", params: { ids } });
});
