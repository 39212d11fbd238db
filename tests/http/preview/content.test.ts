import { describe, expect } from "vitest";
import type { PreviewStatus } from "~/content/perspective";
import { richText } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { addLanguages } from "../../support/translations";
import { test } from "../test";

const DRAFT = "drafts.faq-support";
const TYPED = "Typed a moment ago, not published";

/** A test with a site and one draft: `TYPED` is the answer of `DRAFT`. `open` fetches a path, in preview by default. */
const previewTest = test
  .extend("cookie", { scope: "file" }, ({ site }) => enterPreview(site))
  .extend(
    "open",
    ({ site, cookie }) =>
      (path: string, headers: HeadersInit = { Cookie: cookie }) =>
        fetch(site.url + path, { headers }),
  )
  .extend("client", { auto: true }, async ({ editor }) => {
    const published = await editor.getDocument("faq-support");
    if (!published) throw new Error("The seed has no faq-support");
    await editor.create({ ...published, _id: DRAFT, answer: richText(TYPED) });
    return editor;
  });
type Open = (path: string) => Promise<Response>;

describe("a page in preview", () => {
  previewTest("shows drafts, and no one else sees them before or after", async ({ open }) => {
    expect(await (await open("/contact", {})).text()).not.toContain(TYPED);
    expect(await (await open("/contact")).text()).toContain(TYPED);
    expect(await (await open("/contact", {})).text()).not.toContain(TYPED);
  });

  previewTest("is never cached or indexed", async ({ open }) => {
    for (const path of ["/contact", "/contact?_data=pages%2Fcontact-page", "/no-such-page"]) {
      const response = await open(path);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(response.headers.get("ETag")).toBeNull();
    }
    const html = await (await open("/contact")).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain("Exit preview");
  });

  previewTest("is rendered for each request", async ({ client, open }) => {
    expect(await (await open("/contact")).text()).toContain(TYPED);
    await client
      .patch(DRAFT)
      .set({ answer: richText("Typed just now") })
      .commit();
    expect(await (await open("/contact")).text()).toContain("Typed just now");
  });

  previewTest(
    "shows published content if the editor chose that perspective",
    async ({ site, open }) => {
      const published = await enterPreview(site, "published");
      const html = await (await open("/contact", { Cookie: published })).text();
      expect(html).toContain("You see what is published.");
      expect(html).not.toContain(TYPED);
    },
  );

  previewTest(
    "shows the content of a release if the editor chose one",
    async ({ site, client, open }) => {
      await client.releases.create({ releaseId: "rnext", metadata: { title: "Next" } });
      const question = "Asked in the release?";
      const document = {
        _id: "versions.rnext.faq-rnext",
        _type: "faq",
        question,
        answer: richText("Yes."),
        order: 99,
      };
      await client.createVersion({ releaseId: "rnext", publishedId: "faq-rnext", document });
      const release = await enterPreview(site, "rnext,drafts");
      const html = await (await open("/contact", { Cookie: release })).text();
      expect(html).toContain("as of the release");
      expect(html).toContain(question);
      const drafts = await (await open("/contact")).text();
      expect(drafts).not.toContain(question);
    },
  );

  previewTest.for(["/sitemap.xml", "/robots.txt", "/admin/login"])(
    "%s is the same as without a preview",
    async (path, { open }) => {
      const [inPreview, inPublic] = [await open(path), await open(path, {})];
      expect(await inPreview.text()).toBe(await inPublic.text());
      expect(inPreview.headers.get("Cache-Control")).toBe(inPublic.headers.get("Cache-Control"));
    },
  );
});

describe("an incomplete draft", () => {
  async function incomplete(open: Open): Promise<string[]> {
    const status: PreviewStatus = await (await open("/preview/status")).json();
    return status.incomplete.map(({ title, problems }) => `${title}: ${problems.join(", ")}`);
  }

  previewTest("keeps its valid changes beside the published values", async ({ client, open }) => {
    const page = await client.getDocument("teamPage");
    if (!page) throw new Error("The seed has no team page");
    const hero = { ...page.hero, eyebrow: TYPED, intro: "" };
    await client.createOrReplace({ ...page, _id: "drafts.teamPage", hero });
    const html = await (await open("/team")).text();
    expect(html).toContain(TYPED);
    expect(html).toContain(page.hero.intro);
    expect(await incomplete(open)).toEqual(["Team: Top of the page › Introduction is missing"]);
  });

  previewTest(
    "is replaced by the published page if a whole section is missing",
    async ({ client, open }) => {
      const page = await client.getDocument("teamPage");
      if (!page) throw new Error("The seed has no team page");
      await client.createOrReplace({ ...page, _id: "drafts.teamPage", join: null });
      const response = await open("/team");
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("Want to Join Our Team?");
      expect(await incomplete(open)).toEqual(["Team: Invitation to apply is missing"]);
    },
  );

  previewTest.for([
    ["servicesPage", "/services", { hero: { title: 7 } }, "Services", "Top of the page › Title"],
    ["project-kite-festival-tickets", "/projects", { title: 7 }, "Project “7”", "Title"],
    ["project-kite-festival-tickets", "/", { title: 7 }, "Project “7”", "Title"],
  ] as const)(
    "of a translation is told on its page, with a link to it: %s on %s",
    async ([id, path, part, title, field], { client, open }) => {
      await addLanguages(client);
      const { _type } = (await client.getDocument(id)) ?? { _type: "" };
      const draft = { ...part, _type, _id: `drafts.${id}__gu`, language: "gu" };
      await client.create<Record<string, unknown>>(draft);
      const query = new URLSearchParams({ path, _data: "routes/preview.status" });
      const response = await open(`/gu/preview/status?${query}`);
      const told: PreviewStatus = await response.json();
      expect(told.incomplete.map(({ title, problems }) => [title, problems])).toEqual([
        [title, [`${field} cannot be used (it has to be a text)`]],
      ]);
      expect(told.incomplete[0]?.href).toContain(`/edit/id=${id}__gu;`);
    },
  );
});
