import { expect } from "vitest";
import type { PreviewStatus } from "~/content/perspective";
import { forLanes } from "../../../packages/local-content-lake/test/support/random";
import { richText, sampleOfType } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { addLanguages } from "../../support/translations";
import { test as base } from "../test";

const DRAFT = "drafts.faq-support";
const TYPED = "Typed a moment ago, not published";

/** A test with a site and one draft: `TYPED` is the answer of `DRAFT`. `preview` has the headers of one. */
const test = base
  .extend("preview", { scope: "file" }, async ({ site }) => ({
    headers: { Cookie: await enterPreview(site) },
  }))
  .extend("client", { auto: true }, async ({ editor }) => {
    const published = await editor.getDocument("faq-support");
    await editor.create({ _type: "faq", ...published, _id: DRAFT, answer: richText(TYPED) });
    return editor;
  });

test("a preview shows drafts as they are, to no one else", async ({ site, preview, client }) => {
  expect(await site.read("/contact")).not.toContain(TYPED);
  expect(await site.read("/contact", preview)).toContain(TYPED);
  const answer = richText("Typed just now");
  await client.patch(DRAFT).set({ answer }).commit();
  expect(await site.read("/contact", preview)).toContain("Typed just now");
  expect(await site.read("/contact")).not.toMatch(/Typed/);
});

test("a page in preview is never cached or indexed", async ({ site, preview }) => {
  for (const path of ["/contact", "/contact?_data=pages%2Fcontact-page", "/no-such-page"]) {
    const { headers } = await site.open(path, preview);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("ETag")).toBeNull();
  }
  const html = await site.read("/contact", preview);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(html).toContain("Exit preview");
});

const ASKED = "Asked in the release?";

test.for<[perspective: string, ...shown: string[]]>([
  ["published", "You see what is published."],
  ["drafts", TYPED],
  ["rnext,drafts", "as of the release", TYPED, ASKED],
])(
  "a page in preview shows the content of %s that the editor chose",
  async (row, { site, client }) => {
    const [perspective, ...shown] = row;
    await client.releases.create({ releaseId: "rnext", metadata: { title: "Next" } });
    const faq = { _type: "faq", question: ASKED, answer: richText("Yes."), order: 99 };
    const document = { ...faq, _id: "versions.rnext.faq-rnext" };
    await client.createVersion({ releaseId: "rnext", publishedId: "faq-rnext", document });
    const headers = { Cookie: await enterPreview(site, perspective) };
    const html = await site.read("/contact", { headers });
    const all = ["You see what is published.", "as of the release", TYPED, ASKED];
    expect(all.filter((words) => html.includes(words)).toSorted()).toEqual(shown.toSorted());
  },
);

test.for(["/sitemap.xml", "/robots.txt", "/admin/login"])(
  "%s is the same as without a preview",
  async (path, { site, preview }) => {
    const [inPreview, inPublic] = [await site.open(path, preview), await site.open(path)];
    expect(await inPreview.text()).toBe(await inPublic.text());
    expect(inPreview.headers.get("Cache-Control")).toBe(inPublic.headers.get("Cache-Control"));
  },
);

const [team] = sampleOfType<{ hero: { intro: string } }>("teamPage");

test.for<[what: string, changes: object, shown: unknown[], field: string]>([
  [
    "keeps its valid changes beside the published values",
    { hero: { ...team?.hero, eyebrow: TYPED, intro: "" } },
    [TYPED, team?.hero.intro],
    "Top of the page › Introduction",
  ],
  [
    "is replaced by the published page if a whole section is missing",
    { join: null },
    ["Want to Join Our Team?"],
    "Invitation to apply",
  ],
])("an incomplete draft %s", async ([, changes, shown, field], { site, preview, client }) => {
  const page = await client.getDocument("teamPage");
  await client.createOrReplace({ _type: "", ...page, ...changes, _id: "drafts.teamPage" });
  const html = await site.read("/team", preview);
  for (const words of shown) expect(html).toContain(words);
  const { incomplete }: PreviewStatus = JSON.parse(await site.read("/preview/status", preview));
  expect(incomplete).toMatchObject([{ title: "Team", problems: [`${field} is missing`] }]);
});

const INCOMPLETE = [
  ["servicesPage", "/services", { hero: { title: 7 } }, "Services", "Top of the page › Title"],
  ["project-kite-festival-tickets", "/projects", { title: 7 }, "Project “7”", "Title"],
  ["project-kite-festival-tickets", "/", { title: 7 }, "Project “7”", "Title"],
] as const;
const eachIncomplete = forLanes(test, INCOMPLETE.slice(1, 2), [INCOMPLETE[0], INCOMPLETE[2]]);

eachIncomplete(
  "an incomplete draft of a translation is reported on its page, with a link to it: %s on %s",
  async ([id, path, part, title, field], { site, preview, client }) => {
    await addLanguages(client);
    const { _type } = (await client.getDocument(id)) ?? { _type: "" };
    const draft = { ...part, _type, _id: `drafts.${id}__gu`, language: "gu" };
    await client.create<Record<string, unknown>>(draft);
    const query = new URLSearchParams({ path, _data: "routes/preview.status" });
    const response = await site.open(`/gu/preview/status?${query}`, preview);
    const { incomplete }: PreviewStatus = await response.json();
    const problems = [`${field} cannot be used (it has to be a text)`];
    const href = expect.stringContaining(`/edit/id=${id}__gu;`);
    expect(incomplete).toMatchObject([{ title, problems, href }]);
  },
);
