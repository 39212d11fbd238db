import type { Random } from "../../../../packages/local-content-lake/test/support/random";

const IDS = ["a", "b", "c", "d", "private.e"];
const LAYERS = ["", "drafts.", "versions.r1.", "versions.r2."];

const FILTERS = [
  '_type == "x"',
  '_type in ["x", "y"]',
  '_id == "a"',
  '_id in ["b", "private.e"]',
  'slug.current == "s"',
  'slug.current == ""',
  'slug.current in ["", "t"]',
  'author._ref == "a"',
  'author._ref == ""',
  'author._ref in ["", "b"]',
  'author.n._ref == "b"',
  '"b" in list[]._ref',
  '"" in list[]._ref',
  'references("a")',
  'references("b")',
  'references("")',
  'references(["a", "c"])',
  "author->n == 1",
  '_type == "x" && references("b")',
  'references("b") && n > 0',
  'author._ref == "a" && slug.current == "s"',
  'author->slug.current == "" && _type == "y" && references("b")',
  '_type == "y" || slug.current == "t"',
  "!(n == 1)",
];

const JOINS = [
  "references(^._id)",
  "references(^.author._ref)",
  "author._ref == ^._id",
  "author._ref == ^.slug.current",
  "^.slug.current in list[]._ref",
  "^._id in list[]._ref",
  "slug.current == ^.slug.current",
  "_id == ^.author._ref",
  '_type == "x" && references(^._id)',
];

/** Queries without functions that groq-js lacks or evaluates differently. */
export const QUERIES: readonly string[] = [
  ...FILTERS.flatMap((filter) => [
    `*[${filter}]._id`,
    `count(*[${filter}])`,
    `*[${filter}] | order(n desc, _id)[0...2]{ _id, _originalId, n, "author": author->n }`,
  ]),
  ...JOINS.flatMap((join) => [
    `*[_type == "x"]{ _id, "joined": *[${join}]._id }`,
    `*[defined(slug)]{ _id, "count": count(*[${join}]) }`,
  ]),
  '*[_id == "a"][0]{ "list": list[]->{ _id, _type, "of": *[references(^._id)]._id } }',
  '*[_type == "x"].slug.current',
  '*[_type == "x"] | order(author->n desc, _id)[0...2]._id',
  '*[_type == "y"] | order(lower(author->slug.current), _id)._id',
  '*[_type == "y"].list[]._ref',
  'count(*[_type == "x"]) + count(*[references("a")])',
  "*{ _id, _type }",
];

interface Step {
  path: "/data/mutate/production" | "/data/actions/production";
  body: unknown;
}

/** Returns a random transaction. Many fail, which changes nothing. */
export function randomStep(random: Random): Step {
  if (random.chance(0.55)) {
    const mutations = Array.from({ length: 1 + random.below(3) }, () => randomMutation(random));
    return { path: "/data/mutate/production", body: { mutations } };
  }
  const actions = Array.from({ length: 1 + random.below(2) }, () => randomAction(random));
  return { path: "/data/actions/production", body: { actions } };
}

function randomMutation(random: Random): unknown {
  const id = random.pick(LAYERS) + random.pick(IDS);
  if (random.chance(0.25)) return { delete: { id } };
  if (random.chance(0.25)) {
    const { slug, author } = randomDocument(random, id);
    return { patch: { id, set: { slug: slug ?? {}, author: author ?? null } } };
  }
  return { createOrReplace: randomDocument(random, id) };
}

function randomAction(random: Random): unknown {
  const publishedId = random.pick(IDS);
  const draftId = `drafts.${publishedId}`;
  const releaseId = random.pick(["r1", "r2"]);
  const versionId = `versions.${releaseId}.${publishedId}`;
  const type = (name: string) => ({ actionType: `sanity.action.${name}` });
  return random.pick<() => unknown>([
    () => ({ ...type("document.publish"), publishedId, draftId }),
    () => ({ ...type("document.unpublish"), publishedId, draftId }),
    () => ({ ...type("document.discard"), draftId }),
    () => ({ ...type("document.delete"), publishedId, includeDrafts: [draftId] }),
    () => ({
      ...type("document.create"),
      publishedId,
      attributes: randomDocument(random, draftId),
      ifExists: "fail",
    }),
    () => ({
      ...type("document.edit"),
      publishedId,
      draftId,
      patch: { set: { n: random.below(3), slug: { current: random.pick(SLUGS) } } },
    }),
    () => ({
      ...type("document.version.create"),
      publishedId,
      document: randomDocument(random, versionId),
    }),
    () => ({ ...type("document.version.discard"), versionId }),
    () => ({ ...type("document.version.unpublish"), publishedId, versionId }),
    () => ({ ...type("document.version.replace"), document: randomDocument(random, versionId) }),
    () => ({ ...type("release.create"), releaseId, metadata: { releaseType: "asap" } }),
    () => ({ ...type("release.publish"), releaseId }),
    () => ({ ...type("release.archive"), releaseId }),
    () => ({ ...type("release.unarchive"), releaseId }),
    () => ({ ...type("release.delete"), releaseId }),
  ])();
}

const SLUGS = ["s", "t", "", "S"];

function randomDocument(random: Random, _id: string): Record<string, unknown> {
  const list = Array.from({ length: random.below(3) }, () => randomReference(random));
  return {
    _id,
    _type: random.pick(["x", "y", "z"]),
    n: random.below(3),
    ...(random.chance(0.7) && { slug: { current: random.pick(SLUGS) } }),
    ...(random.chance(0.7) && { author: randomReference(random) }),
    ...(random.chance(0.5) && { list }),
    ...(random.chance(0.2) && { deep: [{ list: [[randomReference(random)]] }] }),
  };
}

/** References are weak, so that no transaction fails for a missing target. */
function randomReference(random: Random): Record<string, unknown> {
  const target = random.pick([...IDS, "drafts.a", "nowhere"]);
  const reference = { _ref: target, _weak: true };
  if (random.chance(0.15)) return { _ref: "", _weak: true };
  if (random.chance(0.15)) return { ...reference, n: { _ref: random.pick(IDS), _weak: true } };
  if (random.chance(0.1)) return { _ref: "", n: { _ref: random.pick(IDS), _weak: true } };
  if (random.chance(0.05)) return { ...reference, _dataset: "other" };
  return reference;
}
