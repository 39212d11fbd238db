import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { followRedirects, type Redirect, redirectTable } from "../../../../contract/redirects";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import {
  test as lakeTest,
  startLake,
  TestCalendar,
} from "../../../../packages/local-content-lake/test/support/lake";
import fc from "../../../../packages/local-content-lake/test/support/random";
import { redirectMovedDocuments } from "../../../../server/lake/redirect-moved-documents";

const HOUR = 3_600_000;
const RELEASE = "r1";

const calendar = new TestCalendar();

/** A test with a lake as the site has it. `redirects` lists those that it holds. */
const test = lakeTest
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake({ calendar, trigger: redirectMovedDocuments });
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend(
    "redirects",
    ({ client }) =>
      (): Promise<Redirect[]> =>
        client.fetch(`*[_type == "redirect"] | order(from asc) { from, to, permanent }`),
  );

const page = (_id: string, current: string) => {
  return { _id, _type: "page", slug: { _type: "slug", current } };
};
const product = (_id: string, name: string) => ({ _id, _type: "product", name });

type Move = (client: SanityClient, moved: ReturnType<typeof page>) => Promise<unknown>;

const IDS = { draftId: "drafts.p", publishedId: "p" };

async function addToRelease(
  client: SanityClient,
  moved: ReturnType<typeof page>,
  releaseType: "asap" | "scheduled",
) {
  await client.releases.create({ releaseId: RELEASE, metadata: { releaseType } });
  const document = { ...moved, _id: `versions.${RELEASE}.p` };
  await client.createVersion({ releaseId: RELEASE, publishedId: "p", document });
}

const WAYS: Record<string, Move> = {
  "a mutation that replaces it": (client, moved) => client.createOrReplace(moved),
  "a patch": (client, { _id, slug }) => client.patch(_id).set({ slug }).commit(),
  "a patch by query": (client, { slug }) => {
    const set = { "slug.current": slug.current };
    return client.mutate([{ patch: { query: '*[_type == "page"]', set } }]);
  },
  "the publish action": async (client, moved) => {
    await client.create({ ...moved, _id: IDS.draftId });
    await client.action({ actionType: "sanity.action.document.publish", ...IDS });
  },
  "a scheduled publication": async (client, moved) => {
    await client.create({ ...moved, _id: IDS.draftId });
    const publishAt = calendar.in(HOUR);
    const actionType = "sanity.action.document.schedule";
    await client.action({ actionType, ...IDS, publishAt } as never);
    expect(await client.fetch('count(*[_type == "redirect"])')).toBe(0);
    calendar.advance(HOUR);
  },
  "a release": async (client, moved) => {
    await addToRelease(client, moved, "asap");
    await client.releases.publish({ releaseId: RELEASE });
  },
  "a scheduled release": async (client, moved) => {
    await addToRelease(client, moved, "scheduled");
    await client.releases.schedule({ releaseId: RELEASE, publishAt: calendar.in(HOUR) });
    calendar.advance(HOUR);
  },
};

test.for(Object.entries(WAYS))(
  "a page moved by %s leaves a redirect in the same transaction",
  async ([, move], { client, redirects }) => {
    await client.create(page("p", "summer"));
    await move(client, page("p", "/offers/été/"));
    const expected = [{ from: "/summer", to: "/offers/%C3%A9t%C3%A9", permanent: true }];
    await eventually(async () => expect(await redirects()).toEqual(expected));
    const transactions = await client.fetch('*[_type in ["page", "redirect"]]._rev');
    expect(new Set(transactions).size).toBe(1);
  },
);

test("a renamed product leaves a redirect for its policy", async ({ client, redirects }) => {
  await client.create(product("b", "Bundle Builder"));
  await client.patch("b").set({ name: "bundle  builder" }).commit();
  expect(await redirects()).toEqual([]);
  await client.patch("b").set({ name: "Gift Boxes" }).commit();
  const privacy = "/products/privacy/";
  expect(await redirects()).toEqual([
    { from: `${privacy}bundle-builder`, to: `${privacy}gift-boxes`, permanent: true },
  ]);
});

const EXCHANGED = [page("p", "autumn"), page("q", "summer")];

test.for<[what: string, change: (client: SanityClient) => Promise<unknown>]>([
  ["a draft", (client) => client.create(page("drafts.p", "winter"))],
  ["another field", (client) => client.patch("p").set({ title: "Now" }).commit()],
  ["another spelling", (client) => client.createOrReplace(page("p", "/Summer/"))],
  ["a path of the site itself", (client) => client.createOrReplace(page("p", "about"))],
  ["a missing slug", (client) => client.patch("p").set({ slug: null }).commit()],
  ["a deletion", (client) => client.delete("p")],
  ["a dry run", (client) => client.createOrReplace(page("p", "winter"), { dryRun: true })],
  [
    "two pages that change places in one transaction",
    (client) => client.mutate(EXCHANGED.map((each) => ({ createOrReplace: each }))),
  ],
])("no redirect is left by %s", async ([, change], { client, redirects }) => {
  await client.transaction().create(page("p", "summer")).create(page("q", "autumn")).commit();
  await change(client);
  expect(await redirects()).toEqual([]);
});

test("a page that moves back leaves no redirect loop", async ({ client, redirects }) => {
  await client.create(page("p", "a"));
  for (const slug of ["b", "c", "a"]) await client.createOrReplace(page("p", slug));
  const [b, c] = ["/b", "/c"].map((from) => ({ from, to: "/a", permanent: true }));
  expect(await redirects()).toEqual([b, c]);
});

test("redirects to a page follow it", async ({ client, redirects }) => {
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

test("a page replaces all redirects at its path", async ({ client, redirects }) => {
  const rest = { to: "/about", permanent: false };
  for (const [_id, from] of Object.entries({
    "drafts.d": "/été",
    x: "/%C3%A9t%C3%A9/",
    y: "/other",
  }))
    await client.create({ _id, _type: "redirect", from, ...rest });
  await client.create(page("p", "été"));
  expect(await redirects()).toEqual(["/other", "/été"].map((from) => ({ from, ...rest })));
});

test("invalid documents fail no commit", async ({ client, redirects }) => {
  const odd = [null, 7, "", "  ", [], {}, { current: null }, { current: 7 }, { current: "%" }];
  for (const value of odd) {
    await client.createOrReplace({ _id: "p", _type: "page", slug: value } as never);
    await client.createOrReplace({ _id: "b", _type: "product", name: value } as never);
    await client.createOrReplace({ _id: "r", _type: "redirect", from: value } as never);
    await client.createOrReplace(page("p", "summer"));
  }
  expect(await redirects()).toEqual([expect.objectContaining({ from: { current: "%" } })]);
});

test("former paths lead to the present one", { tags: "full" }, async ({ client, redirects }) => {
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
