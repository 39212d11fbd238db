import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { editorClient } from "../../support/site/editor-client";
import { enterPreview } from "../../support/site/preview";
import { type Site, startSite } from "../../support/site/start-site";

const DRAFT = "drafts.faq-support";
const TYPED = "Typed a moment ago, not published";

let site: Site;
let client: SanityClient;
let cookie: string;

beforeAll(async () => {
  site = await startSite();
  client = editorClient(site);
  cookie = await enterPreview(site);
});

beforeEach(async () => {
  await client.delete({ query: `*[_id in path("drafts.**")]` });
  const published = await client.getDocument("faq-support");
  if (!published) throw new Error("The seed has no faq-support");
  await client.createOrReplace({ ...published, _id: DRAFT, answer: TYPED });
});

afterAll(() => site.stop());

function open(path: string, headers: Record<string, string> = { Cookie: cookie }) {
  return fetch(site.url + path, { headers });
}

describe("a page in preview", () => {
  test("shows drafts, and no one else sees them before or after", async () => {
    expect(await (await open("/contact", {})).text()).not.toContain(TYPED);
    expect(await (await open("/contact")).text()).toContain(TYPED);
    expect(await (await open("/contact", {})).text()).not.toContain(TYPED);
  });

  test("is never cached or indexed", async () => {
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

  test("is rendered for each request", async () => {
    expect(await (await open("/contact")).text()).toContain(TYPED);
    await client.patch(DRAFT).set({ answer: "Typed just now" }).commit();
    expect(await (await open("/contact")).text()).toContain("Typed just now");
  });

  test("shows what is published where the editor chose that perspective", async () => {
    const published = await enterPreview(site, "published");
    const html = await (await open("/contact", { Cookie: published })).text();
    expect(html).toContain("You see what is published.");
    expect(html).not.toContain(TYPED);
  });

  test("shows the site as of a release where the editor chose one", async () => {
    await client.releases.create({ releaseId: "rnext", metadata: { title: "Next" } });
    const question = "Asked in the release?";
    const document = {
      _id: "versions.rnext.faq-rnext",
      _type: "faq",
      question,
      answer: "Yes.",
      order: 99,
    };
    await client.createVersion({ releaseId: "rnext", publishedId: "faq-rnext", document });
    const release = await enterPreview(site, "rnext,drafts");
    const html = await (await open("/contact", { Cookie: release })).text();
    expect(html).toContain("as of the release");
    expect(html).toContain(question);
    const drafts = await (await open("/contact")).text();
    expect(drafts).not.toContain(question);
  });

  test.each(["/sitemap.xml", "/robots.txt", "/admin/login"])(
    "%s stays the public's",
    async (path) => {
      const [inPreview, inPublic] = [await open(path), await open(path, {})];
      expect(await inPreview.text()).toBe(await inPublic.text());
      expect(inPreview.headers.get("Cache-Control")).toBe(inPublic.headers.get("Cache-Control"));
    },
  );

  test("reports every change of a draft", async () => {
    const abort = new AbortController();
    const response = await fetch(`${site.url}/preview/changes`, {
      headers: { Cookie: cookie, Accept: "text/event-stream" },
      signal: abort.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The listener's own welcome is the first.
    expect(await readUntilChange(reader)).toContain("data: change");
    await client.patch(DRAFT).set({ answer: "Changed" }).commit();
    expect(await readUntilChange(reader)).toContain("data: change");
    abort.abort();
  });
});

async function readUntilChange(
  reader: ReadableStreamDefaultReader<string> | undefined,
): Promise<string> {
  let text = "";
  while (!text.includes("data: change")) {
    const part = await reader?.read();
    if (!part || part.done) throw new Error(`The stream ended after ${text}`);
    text += part.value;
  }
  return text;
}

describe("a draft that the site cannot show yet", () => {
  async function incomplete(): Promise<string[]> {
    const status: { incomplete: string[] } = await (await open("/preview/status")).json();
    return status.incomplete;
  }

  test("is dropped from its list, with a note that names the missing field", async () => {
    await client.create({ _id: "drafts.half", _type: "project", title: "Half a project" });
    const response = await open("/projects");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Kite Festival");
    expect(html).not.toContain("Half a project");
    expect(await incomplete()).toEqual([
      expect.stringMatching(/^“Half a project”: .*category is missing/),
    ]);
  });

  test("is shown as soon as it is complete", async () => {
    const complete = await client.getDocument("project-kite-festival-tickets");
    if (!complete) throw new Error("The seed has no such project");
    await client.create({ ...complete, _id: "drafts.whole", title: "A whole project" });
    expect(await (await open("/projects")).text()).toContain("A whole project");
    expect(await incomplete()).toEqual([]);
  });

  test("gives way to the published page", async () => {
    const page = await client.getDocument("teamPage");
    if (!page) throw new Error("The seed has no team page");
    await client.createOrReplace({ ...page, _id: "drafts.teamPage", join: null });
    const response = await open("/team");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Want to Join Our Team?");
    expect(await incomplete()).toEqual(["Document teamPage: join is missing"]);
  });
});
