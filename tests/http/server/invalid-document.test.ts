import { join } from "node:path";
import type { SanityDocument } from "@sanity/client";
import { test as base, describe, expect } from "vitest";
import { editorPageOf, PAGE_PATHS } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { ChangingSite } from "./changing-site";
import { type RequiredField, requiredFields } from "./required-fields";

const ROOT = join(import.meta.dirname, "../../..");
// A filter shows of its page's content what the page shows without.
const FULL_PAGES = PAGE_PATHS.filter((path) => !path.includes("?"));
const PATHS = [...FULL_PAGES, "/summer", "/sitemap.xml", "/site.webmanifest", "/no-such-page"];

/** A test with a site of its own and a page of editors, whose content it changes. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("changing", { scope: "file" }, async ({}, { onCleanup }) => {
    const changing = await ChangingSite.start();
    onCleanup(() => changing.stop());
    const { image } = await changing.firstOf("project");
    await changing.client.create(editorPageOf("summer", image));
    return changing;
  })
  .extend("fields", { scope: "file" }, () => requiredFields(ROOT));

describe("a published document without a field that it needs", () => {
  test("leaves every page at 200, for each required field of each type", { tags: "full" }, async ({
    changing,
    fields,
  }) => {
    expect(fields.length).toBeGreaterThan(100);
    const cookie = await enterPreview(changing.site);
    const types = new Set(fields.map(({ type }) => type));
    const whole = new Map<string, SanityDocument>();
    for (const type of types) whole.set(type, await changing.firstOf(type));
    const ofType = (type: string) => fields.filter((field) => field.type === type);
    const rounds = Math.max(...[...types].map((type) => ofType(type).length));
    // One change restores what the round before removed: each change renders every page again.
    let missing: SanityDocument[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The pages show several types: one field of each is taken away at a time.
      const gone = [...types].flatMap((type) => ofType(type)[round] ?? []);
      const next = changing.client.transaction();
      for (const document of missing) next.createOrReplace(document);
      missing = gone.flatMap(({ type }) => whole.get(type) ?? []);
      expect(missing).toHaveLength(gone.length);
      for (const [index, { path }] of gone.entries()) {
        next.patch(missing[index]?._id ?? "", { unset: [path] });
      }
      await changing.change(() => next.commit());
      const what = gone.map(({ type, path }) => `${type}.${path}`).join(", ");
      expect(await changing.failedPages(PATHS), `without ${what}`).toEqual([]);
      // Every preview is rendered again, which is slow.
      if (round % 12 === 0) {
        expect(
          await changing.failedPages(PATHS, { Cookie: cookie }),
          `in preview without ${what}`,
        ).toEqual([]);
      }
    }
    const restored = changing.client.transaction();
    for (const document of missing) restored.createOrReplace(document);
    await changing.change(() => restored.commit());
  });

  test("is left out of its list, counted, and in the log with its field", async ({ changing }) => {
    const member = await changing.firstOf("teamMember");
    expect(await (await fetch(`${changing.site.url}/team`)).text()).toContain(member.name);
    await changing.change(() => changing.client.patch(member._id).unset(["name"]).commit());
    const team = await (await fetch(`${changing.site.url}/team`)).text();
    expect(team).not.toContain(member.bio);
    expect(team).toContain("CTO");
    await changing.leavesOut(1);
    const ready = await fetch(`${changing.site.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ok", documentsLeftOut: 1 },
    ]);
    await changing.site.printed(
      new RegExp(`"${member._id}".*Name is missing|Name is missing.*"${member._id}"`),
    );
    await changing.change(() => changing.client.createOrReplace(member));
    expect(await (await fetch(`${changing.site.url}/team`)).text()).toContain(member.name);
    await changing.leavesOut(0);
  });

  test("stays in its list and keeps its pages without any optional value", async ({ changing }) => {
    const member = await changing.firstOf("teamMember");
    const product = await changing.firstOf("product");
    await changing.change(() =>
      changing.client
        .transaction()
        .createOrReplace({ _id: member._id, _type: member._type, name: member.name, role: "CEO" })
        .createOrReplace({
          ...product,
          badge: null,
          url: "none",
          image: null,
          privacy: { deletionDays: 61 },
        })
        .commit(),
    );
    expect(await (await fetch(`${changing.site.url}/team`)).text()).toContain(member.name);
    expect(await (await fetch(`${changing.site.url}/products`)).text()).toContain(product.tagline);
    const policy = await fetch(`${changing.site.url}/products/privacy/${product.slug.current}`);
    expect(policy.status).toBe(200);
    const text = await policy.text();
    expect(text).toContain("61 days");
    expect(text).toContain("48 hours");
    expect(await (await fetch(`${changing.site.url}/sitemap.xml`)).text()).toContain(
      product.slug.current,
    );
    await changing.leavesOut(2);
    await changing.change(() =>
      changing.client.transaction().createOrReplace(member).createOrReplace(product).commit(),
    );
    await changing.leavesOut(0);
  });

  test("shows the last good value beside its changes for a singleton", async ({ changing }) => {
    const settings = await changing.firstOf("siteSettings");
    await changing.change(() =>
      changing.client
        .patch("siteSettings")
        .set({ tagline: "A new line" })
        .unset(["email"])
        .commit(),
    );
    const page = await (await fetch(`${changing.site.url}/contact`)).text();
    expect(page).toContain("A new line");
    expect(page).toContain(`mailto:${settings.email}`);
    await changing.change(() => changing.client.createOrReplace(settings));
  });

  test("is named in the status of a preview, with the missing field", async ({ changing }) => {
    const member = await changing.firstOf("teamMember");
    const settings = await changing.firstOf("siteSettings");
    const headers = { Cookie: await enterPreview(changing.site) };
    await changing.change(() => changing.client.patch(member._id).unset(["image"]).commit());
    await changing.change(() => changing.client.patch("siteSettings").unset(["email"]).commit());
    const said = await (await fetch(`${changing.site.url}/preview/status`, { headers })).text();
    expect(said).toContain(member.name);
    expect(said).toContain("Portrait is missing");
    expect(said).toContain("Email is missing");
    await changing.change(() =>
      changing.client.transaction().createOrReplace(member).createOrReplace(settings).commit(),
    );
  });
});

describe("a site that starts on a dataset of invalid documents", () => {
  test("logs each document, and every page answers 200", { tags: "full" }, async ({
    changing,
    fields,
  }) => {
    for (const { type, isSingleton } of fields.filter(isFirstOfType)) {
      const { _id } = await changing.firstOf(type);
      // Still the first: where this test is repeated, it finds the same ones.
      await changing.client.createOrReplace({
        _id,
        _type: type,
        ...(isSingleton ? {} : { order: -1 }),
      });
    }
    await changing.restart();
    const types = new Set(fields.map(({ type }) => type));
    await changing.leavesOut(types.size);
    for (const type of types) await changing.site.printed(new RegExp(`"type":"${type}"`));
    expect(await changing.failedPages(PATHS)).toEqual([]);
    expect(await (await fetch(`${changing.site.url}/team`)).text()).toContain("<h1");
    // Nobody can be reached at an address that is not known.
    for (const path of ["/", "/contact", "/team", "/schedule"]) {
      const html = await (await fetch(changing.site.url + path)).text();
      expect(html).not.toMatch(/href="(?:mailto|tel):"|>@</);
    }
  });
});

function isFirstOfType({ type }: RequiredField, index: number, all: RequiredField[]): boolean {
  return all.findIndex((field) => field.type === type) === index;
}
