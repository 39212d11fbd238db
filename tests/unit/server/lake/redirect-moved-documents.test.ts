import type { SanityClient } from "@sanity/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { followRedirects, type Redirect, redirectTable } from "../../../../contract/redirects";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { startLake, TestCalendar } from "../../../../packages/local-content-lake/test/support/lake";
import fc from "../../../../packages/local-content-lake/test/support/random";
import { redirectMovedDocuments } from "../../../../server/lake/redirect-moved-documents";

const HOUR = 3_600_000;

async function openSite() {
  const calendar = new TestCalendar();
  const lake = await startLake({ calendar, trigger: redirectMovedDocuments });
  onTestFinished(() => lake.stop());
  const client = lake.client({ perspective: "raw" });
  const redirects = () =>
    client.fetch<Redirect[]>(`*[_type == "redirect"] | order(from asc) { from, to, permanent }`);
  return { calendar, client, redirects };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const page = (_id: string, current: string) => ({
  _id,
  _type: "page",
  slug: { _type: "slug", current },
});
const product = (_id: string, name: string) => ({ _id, _type: "product", name });

function publish(client: SanityClient, publishedId: string) {
  const draftId = `drafts.${publishedId}`;
  return client.action({ actionType: "sanity.action.document.publish", draftId, publishedId });
}

const WAYS: [string, (site: Site, moved: ReturnType<typeof page>) => Promise<unknown>][] = [
  ["a mutation that replaces it", ({ client }, moved) => client.createOrReplace(moved)],
  ["a patch", ({ client }, { _id, slug }) => client.patch(_id).set({ slug }).commit()],
  [
    "a patch by query",
    ({ client }, { slug }) =>
      client.mutate([
        { patch: { query: '*[_type == "page"]', set: { "slug.current": slug.current } } },
      ]),
  ],
  [
    "the publish action",
    async ({ client }, moved) => {
      await client.create({ ...moved, _id: "drafts.p" });
      await publish(client, "p");
    },
  ],
  [
    "a scheduled publication",
    async ({ calendar, client, redirects }, moved) => {
      await client.create({ ...moved, _id: "drafts.p" });
      await client.action({
        actionType: "sanity.action.document.schedule",
        draftId: "drafts.p",
        publishedId: "p",
        publishAt: calendar.in(HOUR),
      } as never);
      expect(await redirects()).toEqual([]);
      calendar.advance(HOUR);
    },
  ],
  [
    "a release",
    async ({ client }, moved) => {
      const releaseId = "r1";
      await client.releases.create({ releaseId });
      const document = { ...moved, _id: "versions.r1.p" };
      await client.createVersion({ releaseId, publishedId: "p", document });
      await client.releases.publish({ releaseId });
    },
  ],
  [
    "a scheduled release",
    async ({ calendar, client }, moved) => {
      const releaseId = "r1";
      await client.releases.create({ releaseId, metadata: { releaseType: "scheduled" } });
      const document = { ...moved, _id: "versions.r1.p" };
      await client.createVersion({ releaseId, publishedId: "p", document });
      await client.releases.schedule({ releaseId, publishAt: calendar.in(HOUR) });
      calendar.advance(HOUR);
    },
  ],
];

test.each(WAYS)("a page moved by %s leaves a redirect in the same transaction", async (_, move) => {
  const site = await openSite();
  const { client, redirects } = site;
  await client.create(page("p", "summer"));
  await move(site, page("p", "/offers/été/"));
  const expected = [{ from: "/summer", to: "/offers/%C3%A9t%C3%A9", permanent: true }];
  await eventually(async () => expect(await redirects()).toEqual(expected));
  const transactions = await client.fetch('*[_type in ["page", "redirect"]]._rev');
  expect(new Set(transactions).size).toBe(1);
});

test("a renamed product leaves a redirect for its privacy policy", async () => {
  const { client, redirects } = await openSite();
  await client.create(product("b", "Bundle Builder"));
  await client.patch("b").set({ name: "bundle  builder" }).commit();
  expect(await redirects()).toEqual([]);
  await client.patch("b").set({ name: "Gift Boxes" }).commit();
  const privacy = "/products/privacy/";
  expect(await redirects()).toEqual([
    { from: `${privacy}bundle-builder`, to: `${privacy}gift-boxes`, permanent: true },
  ]);
});

describe("no redirect is left by", () => {
  test.each([
    ["a draft", [page("drafts.p", "winter")]],
    ["another field", [{ ...page("p", "summer"), title: "Now" }]],
    ["another spelling", [page("p", "/Summer/")]],
    ["a path of the site itself", [page("p", "about")]],
    ["a missing slug", [{ ...page("p", ""), slug: null }]],
  ])("%s", async (_, changed) => {
    const { client, redirects } = await openSite();
    await client.create(page("p", "summer"));
    for (const document of changed) await client.createOrReplace(document as never);
    expect(await redirects()).toEqual([]);
  });

  test("a deletion", async () => {
    const { client, redirects } = await openSite();
    await client.create(page("p", "summer"));
    await client.delete("p");
    expect(await redirects()).toEqual([]);
  });

  test("a dry run", async () => {
    const { client, redirects } = await openSite();
    await client.create(page("p", "summer"));
    await client.createOrReplace(page("p", "winter"), { dryRun: true });
    expect(await redirects()).toEqual([]);
  });

  test("two pages that change places in one transaction", async () => {
    const { client, redirects } = await openSite();
    await client.transaction().create(page("a", "one")).create(page("b", "two")).commit();
    const swap = client.transaction().createOrReplace(page("a", "two"));
    await swap.createOrReplace(page("b", "one")).commit();
    expect(await redirects()).toEqual([]);
  });
});

test("a page that moves back leaves no redirect loop", async () => {
  const { client, redirects } = await openSite();
  await client.create(page("p", "a"));
  for (const slug of ["b", "c", "a"]) await client.createOrReplace(page("p", slug));
  expect(await redirects()).toEqual([
    { from: "/b", to: "/a", permanent: true },
    { from: "/c", to: "/a", permanent: true },
  ]);
});

test("redirects to a page follow it", async () => {
  const { client, redirects } = await openSite();
  await client.create(page("p", "summer"));
  const byHand = { _type: "redirect", permanent: false, note: "by hand" };
  await client.create({ ...byHand, _id: "x", from: "/x", to: "/summer/?from=mail" });
  await client.create({ ...byHand, _id: "y", from: "/y", to: "https://example.com/summer" });
  await client.createOrReplace(page("p", "winter"));
  expect(await redirects()).toEqual([
    { from: "/summer", to: "/winter", permanent: true },
    { from: "/x", to: "/winter?from=mail", permanent: false },
    { from: "/y", to: "https://example.com/summer", permanent: false },
  ]);
  expect(await client.getDocument("x")).toMatchObject({ note: "by hand" });
});

test("a page replaces all redirects at its path, those made by hand too", async () => {
  const { client, redirects } = await openSite();
  const byHand = { _type: "redirect", permanent: false };
  await client.create({ ...byHand, _id: "drafts.d", from: "/été", to: "/about" });
  await client.create({ ...byHand, _id: "x", from: "/%C3%A9t%C3%A9/", to: "/about" });
  await client.create({ ...byHand, _id: "y", from: "/other", to: "/about" });
  await client.create(page("p", "été"));
  const draft = { from: "/été", to: "/about", permanent: false };
  const other = { from: "/other", to: "/about", permanent: false };
  expect(await redirects()).toEqual([other, draft]);
});

test("invalid documents fail no commit", async () => {
  const { client, redirects } = await openSite();
  const odd = [null, 7, "", "  ", [], {}, { current: null }, { current: 7 }, { current: "%" }];
  for (const value of odd) {
    await client.createOrReplace({ _id: "p", _type: "page", slug: value } as never);
    await client.createOrReplace({ _id: "b", _type: "product", name: value } as never);
    await client.createOrReplace({ _id: "r", _type: "redirect", from: value } as never);
    await client.createOrReplace(page("p", "summer"));
  }
  expect(await redirects()).toEqual([expect.objectContaining({ from: { current: "%" } })]);
});

test("every former path leads to the present one, after any moves", async () => {
  const { client, redirects } = await openSite();
  const moves = fc.array(fc.tuple(fc.constantFrom("p", "q"), fc.constantFrom("a", "b", "c", "d")));
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      await client.delete({ query: '*[_type in ["page", "redirect"]]' });
      const at = new Map<string, string>();
      const lastAt = new Map<string, string>();
      for (const [id, slug] of all) {
        // The Studio rejects a second page at a path.
        if ([...at].some(([other, path]) => other !== id && path === slug)) continue;
        await client.createOrReplace(page(id, slug));
        at.set(id, slug);
        lastAt.set(slug, id);
      }
      const found = await redirects();
      for (const [slug, id] of lastAt) {
        const present = `/${at.get(id)}`;
        const end = followRedirects(redirectTable(found), `/${slug}`);
        expect(end).toEqual(present === `/${slug}` ? undefined : { to: present, permanent: true });
      }
    }),
    { numRuns: 30 },
  );
});
