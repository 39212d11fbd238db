import { rmSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { keepAliveClient } from "../../../packages/local-content-lake/test/support/keep-alive";
import { freePageOf } from "../../support/sample/free-page";
import { type RequiredField, requiredFields } from "../../support/sample/required-fields";
import { editorClient } from "../../support/site/editor-client";
import { readMetrics } from "../../support/site/metrics";
import { PAGE_PATHS } from "../../support/site/page-paths";
import { enterPreview } from "../../support/site/preview";
import { makeDataDir, type Site, startSite } from "../../support/site/start-site";

const ROOT = join(import.meta.dirname, "../../..");
// A filter shows of its page's content what the page shows without.
const FULL_PAGES = PAGE_PATHS.filter((path) => !path.includes("?"));
const PATHS = [...FULL_PAGES, "/summer", "/sitemap.xml", "/site.webmanifest", "/no-such-page"];

let dataDir: string;
let site: Site;
let client: SanityClient;
let fields: RequiredField[];

beforeAll(async () => {
  dataDir = makeDataDir();
  site = await startQuietly();
  client = editorClient(site);
  await client.create(freePageOf("summer", (await firstOf("project")).image));
  fields = await requiredFields(ROOT);
});

afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true });
});

/** Without request lines in the log: the tests send hundreds of requests and read the log. */
function startQuietly(): Promise<Site> {
  return startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
}

async function metric(name: string): Promise<number> {
  const text = await readMetrics(site);
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
}

/** Changes the dataset, and waits until the site has heard of it. */
async function change(commit: () => Promise<unknown>): Promise<void> {
  const before = await metric("content_changes_total");
  await commit();
  await eventually(
    async () => expect(await metric("content_changes_total")).toBeGreaterThan(before),
    5,
  );
}

/** Waits until this many documents are counted as left out. */
function leavesOut(count: number) {
  return eventually(async () => expect(await metric("content_invalid_documents")).toBe(count));
}

/** The pages that cannot be shown. @param headers of an editor in preview */
async function failedPages(headers: Record<string, string> = {}): Promise<string[]> {
  // Hundreds of pages, each of which fetch would have compressed.
  const visitor = keepAliveClient(site.url, 2);
  const answers = await Promise.all(PATHS.map((path) => visitor.send({ path, headers })));
  visitor.close();
  return answers.flatMap(({ status }, index) => (status >= 500 ? `${PATHS[index]} ${status}` : []));
}

async function firstOf(type: string): Promise<SanityDocument> {
  const document = await client.fetch<SanityDocument | null>(
    `*[_type == $type && !(_id in path("drafts.**"))] | order(order asc)[0]`,
    { type },
  );
  if (!document) throw new Error(`The seed has no ${type}`);
  return document;
}

describe("a published document without a field that it needs", () => {
  test("takes no page down, whichever field of whichever type it is", async () => {
    expect(fields.length).toBeGreaterThan(100);
    const cookie = await enterPreview(site);
    const types = new Set(fields.map(({ type }) => type));
    const whole = new Map<string, SanityDocument>();
    for (const type of types) whole.set(type, await firstOf(type));
    const ofType = (type: string) => fields.filter((field) => field.type === type);
    const rounds = Math.max(...[...types].map((type) => ofType(type).length));
    // One change restores what the round before removed: each change renders every page again.
    let missing: SanityDocument[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The pages show several types: one field of each is taken away at a time.
      const gone = [...types].flatMap((type) => ofType(type)[round] ?? []);
      const next = client.transaction();
      for (const document of missing) next.createOrReplace(document);
      missing = gone.flatMap(({ type }) => whole.get(type) ?? []);
      expect(missing).toHaveLength(gone.length);
      for (const [index, { path }] of gone.entries()) {
        next.patch(missing[index]?._id ?? "", { unset: [path] });
      }
      await change(() => next.commit());
      const what = gone.map(({ type, path }) => `${type}.${path}`).join(", ");
      expect(await failedPages(), `without ${what}`).toEqual([]);
      // Every preview is rendered again, which is slow.
      if (round % 12 === 0) {
        expect(await failedPages({ Cookie: cookie }), `in preview without ${what}`).toEqual([]);
      }
    }
    const restored = client.transaction();
    for (const document of missing) restored.createOrReplace(document);
    await change(() => restored.commit());
  });

  test("is left out of its list, counted, and named in the log with its field", async () => {
    const member = await firstOf("teamMember");
    expect(await (await fetch(`${site.url}/team`)).text()).toContain(member.name);
    await change(() => client.patch(member._id).unset(["name"]).commit());
    const team = await (await fetch(`${site.url}/team`)).text();
    expect(team).not.toContain(member.bio);
    expect(team).toContain("CTO");
    await leavesOut(1);
    const ready = await fetch(`${site.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ok", documentsLeftOut: 1 },
    ]);
    await site.printed(
      new RegExp(`"${member._id}".*name is missing|name is missing.*"${member._id}"`),
    );
    await change(() => client.createOrReplace(member));
    expect(await (await fetch(`${site.url}/team`)).text()).toContain(member.name);
    await leavesOut(0);
  });

  test("stays in its list without any other value, and its pages with it", async () => {
    const member = await firstOf("teamMember");
    const product = await firstOf("product");
    await change(() =>
      client
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
    expect(await (await fetch(`${site.url}/team`)).text()).toContain(member.name);
    expect(await (await fetch(`${site.url}/products`)).text()).toContain(product.tagline);
    const policy = await fetch(`${site.url}/products/privacy/${product.slug.current}`);
    expect(policy.status).toBe(200);
    const text = await policy.text();
    expect(text).toContain("61 days");
    expect(text).toContain("48 hours");
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(product.slug.current);
    await leavesOut(2);
    await change(() =>
      client.transaction().createOrReplace(member).createOrReplace(product).commit(),
    );
    await leavesOut(0);
  });

  test("shows the last good value beside its changes where there is only one of its type", async () => {
    const settings = await firstOf("siteSettings");
    await change(() =>
      client.patch("siteSettings").set({ tagline: "A new line" }).unset(["email"]).commit(),
    );
    const page = await (await fetch(`${site.url}/contact`)).text();
    expect(page).toContain("A new line");
    expect(page).toContain(`mailto:${settings.email}`);
    await change(() => client.createOrReplace(settings));
  });

  test("is named to an editor in preview, with what is wrong with it", async () => {
    const member = await firstOf("teamMember");
    const settings = await firstOf("siteSettings");
    const headers = { Cookie: await enterPreview(site) };
    await change(() => client.patch(member._id).unset(["image"]).commit());
    await change(() => client.patch("siteSettings").unset(["email"]).commit());
    const said = await (await fetch(`${site.url}/preview/status`, { headers })).text();
    expect(said).toContain(member.name);
    expect(said).toContain("image is missing");
    expect(said).toContain("email is missing");
    await change(() =>
      client.transaction().createOrReplace(member).createOrReplace(settings).commit(),
    );
  });

  test("breaks no page by odd opening hours or time slots", async () => {
    const page = await firstOf("schedulePage");
    const settings = await firstOf("siteSettings");
    const row = (days: unknown, hours: unknown) => ({ _key: `${days}`, days, hours });
    const oddHours = [
      [],
      [row("", "")],
      [row("Daily", "9-5"), row("Daily", "9-5")],
      [row(1, null)],
      null,
    ];
    const oddSlots = [
      [],
      [""],
      ["noon", "25:99 XM"],
      ["09:00 AM", "09:00 AM"],
      [9, null, {}],
      null,
    ];
    for (const [turn, timeSlots] of oddSlots.entries()) {
      const hours = oddHours[turn % oddHours.length];
      await change(() =>
        client
          .transaction()
          .patch("schedulePage", { set: { timeSlots, "availability.hours": hours } })
          .patch("siteSettings", { set: { businessHours: hours } })
          .commit(),
      );
      for (const path of ["/schedule", "/contact", "/"]) {
        const response = await fetch(site.url + path);
        const what = `${path} with ${JSON.stringify([timeSlots, hours])}`;
        expect(response.status, what).toBe(200);
        expect(await response.text(), what).toContain("</html>");
      }
    }
    await change(() =>
      client.transaction().createOrReplace(page).createOrReplace(settings).commit(),
    );
  });

  test("links to nothing that could run a script", async () => {
    const project = await firstOf("project");
    const member = await firstOf("teamMember");
    await change(() => client.patch(project._id).set({ url: "javascript:alert(1)" }).commit());
    await change(() => client.patch(member._id).set({ linkedin: "JavaScript:alert(1)" }).commit());
    for (const path of PATHS) {
      expect(await (await fetch(site.url + path)).text()).not.toMatch(/javascript:alert/i);
    }
    await change(() =>
      client.transaction().createOrReplace(project).createOrReplace(member).commit(),
    );
  });
});

describe("a text that a program cut through a character, or with control characters in it", () => {
  test("is shown on pages that stand, in addresses and pictures too", async () => {
    const [product, plan, page] = [
      await firstOf("product"),
      await firstOf("plan"),
      await firstOf("contactPage"),
    ];
    await change(() =>
      client
        .transaction()
        .patch(product._id, { set: { name: "Cut \ud83d" } })
        .patch(plan._id, { set: { name: "Cut \ud83d" } })
        .patch(page._id, { set: { "seo.title": "A\u000bline" } })
        .commit(),
    );
    for (const path of ["/products", PAGES.pricingPage.path, "/products/privacy/cut-%EF%BF%BD"]) {
      expect(await (await fetch(site.url + path)).text(), path).toContain("Cut \ufffd");
    }
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain("cut-%EF%BF%BD");
    expect((await fetch(`${site.url}/share/contact.jpg`)).status).toBe(200);
    const headers = { Cookie: await enterPreview(site) };
    expect((await fetch(`${site.url}/products`, { headers })).status).toBe(200);
    await change(() =>
      client
        .transaction()
        .createOrReplace(product)
        .createOrReplace(plan)
        .createOrReplace(page)
        .commit(),
    );
  });
});

describe("a site that starts on a dataset it cannot show", () => {
  test("says which documents these are, and every page stands", async () => {
    for (const { type, isSingleton } of fields.filter(isFirstOfType)) {
      const { _id } = await firstOf(type);
      // Still the first: where this test is repeated, it finds the same ones.
      await client.createOrReplace({ _id, _type: type, ...(isSingleton ? {} : { order: -1 }) });
    }
    await site.stop();
    site = await startQuietly();
    client = editorClient(site);
    const types = new Set(fields.map(({ type }) => type));
    await leavesOut(types.size);
    for (const type of types) await site.printed(new RegExp(`"type":"${type}"`));
    expect(await failedPages()).toEqual([]);
    expect(await (await fetch(`${site.url}/team`)).text()).toContain("<h1");
    // Nobody can be reached at an address that is not known.
    for (const path of ["/", "/contact", "/team", "/schedule"]) {
      const html = await (await fetch(site.url + path)).text();
      expect(html).not.toMatch(/href="(?:mailto|tel):"|>@</);
    }
  });
});

function isFirstOfType({ type }: RequiredField, index: number, all: RequiredField[]): boolean {
  return all.findIndex((field) => field.type === type) === index;
}
