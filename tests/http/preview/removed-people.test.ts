import { expect } from "vitest";
import type { Role } from "../../../packages/local-content-lake/src/auth/role";
import { join, manage } from "../../../packages/local-content-lake/test/support/people";
import { editorClient, previewUrl, type Site, storedToken } from "../../support/site";
import { test as base } from "../test";

type Place = Pick<Site, "dataDir" | "url">;

const DRAFT_TEXT = "Only a draft says this";

/** A person who opens previews, and what happens to them. */
class Previewer {
  constructor(
    private readonly site: Place,
    private readonly person: { id: string; token: string },
  ) {}

  fetch(path: string, headers: HeadersInit = {}) {
    return fetch(new URL(path, this.site.url), { headers, redirect: "manual" });
  }

  /** Has their Studio write a secret. @returns the URL that opens a preview with it */
  async invitation(): Promise<string> {
    const client = editorClient(this.site).withConfig({ token: this.person.token });
    return previewUrl(this.site, "/", { client });
  }

  /** Opens a preview with a secret, or as the Studio of people who may write none. @returns its `Cookie` header */
  async open(path?: string): Promise<string> {
    const authorization = { Authorization: `Bearer ${this.person.token}` };
    const response = await (path
      ? this.fetch(path)
      : this.fetch("/preview/enable?sanity-preview-secret=null", authorization));
    return response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  }

  remove = () => manage(lakeOf(this.site), "DELETE", `/people/${this.person.id}`);
}

const lakeOf = (site: Place) => ({ url: `${site.url}/lake`, token: storedToken(site, "write") });

/** A test with a draft, and with `previewer`, which lets a person join. */
const test = base
  .extend("draft", { auto: true }, async ({ site, editor }) => {
    // The last administrator cannot be removed.
    await join(lakeOf(site), "administrator", "Owner");
    const published = await editor.getDocument("faq-support");
    if (!published) throw new Error("The seed has no faq-support");
    return editor.create({ ...published, _id: "drafts.faq-support", answer: DRAFT_TEXT });
  })
  .extend(
    "previewer",
    ({ site }) =>
      async (role: Role) =>
        new Previewer(site, await join(lakeOf(site), role)),
  );

const PAGES_WITH_DRAFTS = ["/contact", "/contact?_data=pages%2Fcontact-page"];

test.for(["viewer", "contributor", "editor", "administrator"] as const)(
  "a preview ends with the removal of its %s, also in an open page",
  async (role, { site, previewer }) => {
    const person = await previewer(role);
    const isWriter = role === "editor" || role === "administrator";
    const invitation = isWriter ? await person.invitation() : undefined;
    const cookie = { Cookie: await person.open(invitation) };
    for (const path of PAGES_WITH_DRAFTS) {
      expect(await (await person.fetch(path, cookie)).text()).toContain(DRAFT_TEXT);
    }
    const changes = await person.fetch("/preview/changes", cookie);
    expect(changes.status).toBe(200);

    await person.remove();
    await editorClient(site).create({ _type: "post", _id: `drafts.after-${role}` });
    // The one event is the welcome from before the removal.
    expect((await changes.text()).split("data: change").length).toBeLessThanOrEqual(2);
    expect((await person.fetch("/preview/changes", cookie)).status).toBe(403);
    expect((await person.fetch("/preview/left-out", cookie)).status).toBe(403);
    for (const path of PAGES_WITH_DRAFTS) {
      expect(await (await person.fetch(path, cookie)).text()).not.toContain(DRAFT_TEXT);
    }
    const status = await person.fetch("/preview/status", cookie);
    expect(await status.json()).toEqual({ path: null, incomplete: [] });
    expect(await person.open(invitation)).toBe("");
  },
);
