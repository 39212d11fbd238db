import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { faqsNodes } from "~/structured-data/faqs";
import { editorPageOf } from "../../../support/sample";
import { test as base } from "../../../support/site-content";

/** A rich text with a link to a document. */
function answerTo(_ref: unknown) {
  const to = { _type: "reference", _ref, _weak: true };
  const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
  const children = [span("See "), span("this", "l", "strong"), span(".")];
  return [{ _type: "block", children, markDefs: [{ _type: "documentLink", _key: "l", to }] }];
}

/** `linkTo` returns the question whose answer has a link to a document. */
const test = base
  .extend("page", { scope: "file", auto: true }, ({ content }) =>
    content.lake.client().create(editorPageOf("Offers/été")),
  )
  .extend("linkTo", ({ client }) => async (_ref: unknown) => {
    const answer = answerTo(_ref);
    await client.patch("faq-support").set({ answer }).commit();
    return (await getContent("faq")).filter(({ _id }) => _id === "faq-support");
  });

const strong = { tag: "strong", children: ["this"] };

test.for([
  ["product-bundle-builder", "/products#product-bundle-builder"],
  ["project-clinic-queue", "/projects#project-clinic-queue"],
  ["page-Offers--t-", "/offers/%C3%A9t%C3%A9"],
] as const)("a link to %s leads to %s, also as data", async ([id, href], { linkTo }) => {
  const faqs = await linkTo(id);
  expect(faqs.map(({ answer }) => answer)).toEqual([
    [{ tag: "p", children: ["See ", { tag: "a", href, children: [strong] }, "."] }],
  ]);
  expect(JSON.stringify(faqsNodes(faqs))).toContain('"text":"See this."');
});

test.for([["gone"], ["plan-basic"], [24], [null]])(
  "a link to %j leaves its words",
  async ([id], { linkTo }) => {
    const [faq] = await linkTo(id);
    const children = ["See ", strong, "."];
    expect(JSON.stringify(faq?.answer)).toBe(JSON.stringify([{ tag: "p", children }]));
  },
);

test("a link follows its page while it exists", async ({ client, page, linkTo }) => {
  await linkTo(page._id);
  const hrefs = async () => JSON.stringify(await getContent("faq")).match(/"href":"\/[^"]*"/g);
  await client.patch(page._id, { set: { slug: { current: "winter" } } }).commit();
  expect(await hrefs()).toEqual(['"href":"/winter"']);
  await client.delete(page._id);
  expect(await hrefs()).toBeNull();
});

test("a link to a late project shows enough projects", async ({ client, linkTo }) => {
  const first = await client.fetch("*[_type == 'project'] | order(order asc)[0]");
  const more = Array.from({ length: 13 }, (_, index) => ({
    create: { ...first, _id: `project-more-${index}`, title: `${index}`, order: 1000 + index },
  }));
  await client.mutate(more);
  const [faq] = await linkTo("project-more-12");
  expect(JSON.stringify(faq?.answer)).toContain('"/projects?show=24#project-more-12"');
});
