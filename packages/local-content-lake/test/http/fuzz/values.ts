import type { Random } from "../../support/random";

export const IDS = [
  ...Array.from({ length: 12 }, () => "a"),
  ..."b c drafts.a versions.r1.a versions.r1. system.x . .. ../../etc/passwd __proto__ constructor".split(
    " ",
  ),
  "image-da39a3ee5e6b4b0d3255bfef95601890afd80709-1x1-png",
  ...["", "a b", "ä", "\u0000", "\ud800", "x".repeat(200)],
];

const TEXTS = [
  ...IDS,
  "text",
  "2025-01-01T00:00:00Z",
  "@@ -1,4 +1,4 @@\n-text\n+more\n",
  "@@ bad",
  "\u202e\ufffe",
  "<script>alert(1)</script>",
  "'; DROP TABLE documents; --",
  "\r\nSet-Cookie: a=b",
] as const;

const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e-320, 10_000] as const;

const QUERIES = [
  "*",
  "*[_type == 'post']{_id, title}",
  "*[_id in $ids][0...10]",
  "*[references($id)] | order(_updatedAt desc)",
  "*[_id == $id][0]{..., 'to': ref->{title}, 'all': *[references(^._id)]}",
  "count(*[title match $text])",
  "*[n > $n && defined(list)]{'x': list[0..2], 'y': list[_key == 'k'].v}",
  "{'a': math::sum(*[].n), 'b': array::unique(*[]._type), 'c': string::split('a,b', ',')}",
  "*[] | score(title match 'a*', boost(n > 1, 2)) | order(_score desc)",
  "select(defined($text) => coalesce($text, 'x'), *[0])",
  "*{'d': dateTime(now()) - 60*60, 'p': pt::text(body), 'l': length(title)}",
  "*[_id in path('drafts.**')]",
  "global::now() + 1 / 0",
  "text::query('a') && documents::get('b')",
  "diff::changedAny(*[0], *[1], (title))",
  "fn f($x) = $x + 1; f(2)",
  "((((((((1))))))))",
  "$missing",
] as const;

const SOUND_PATHS = "title n list list[0] list[-1] list[1:] list[-1].v ..v deep..v".split(" ");
SOUND_PATHS.push('list[_key=="k"].v', "['odd name']");

const PATHS = [
  ...Array.from({ length: 3 }, () => SOUND_PATHS).flat(),
  ..."deep.__proto__ list[99999999999] list[0:99999999999] [ _id _rev".split(" "),
  "",
];

const DEEP = [
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`,
];

/** Returns arbitrary JSON, with more odd parts than documents usually have. */
export function anyValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 5 : 8);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind <= 4) return random.pick(TEXTS);
  if (kind === 5) return random.some([1, 2, 3, 4], 4).map(() => anyValue(random, depth + 1));
  if (kind === 6) return { _type: "reference", _ref: random.pick(IDS), _weak: random.chance(0.5) };
  return Object.fromEntries(
    random
      .some(["_key", "_type", "_id", "v", "n", "title", "list", "__proto__", "", "_ref"], 4)
      .map((name) => [name, anyValue(random, depth + 1)]),
  );
}

function anyDocument(random: Random): unknown {
  if (random.chance(0.05)) return anyValue(random);
  return {
    ...(random.chance(0.8) && { _id: random.pick(IDS) }),
    ...(random.chance(0.95) && { _type: random.pick(["post", "page", "sanity.imageAsset", ""]) }),
    ...(random.chance(0.1) && { _createdAt: anyValue(random) }),
    title: random.pick(TEXTS),
    n: random.pick(NUMBERS),
    list: random.some([{ _key: "k", v: 1 }, 1, "a"], 4),
    deep: anyValue(random),
  };
}

function anySelection(random: Random): Record<string, unknown> {
  const kind = random.below(10);
  if (kind < 6) return { id: random.pick(IDS) };
  if (kind < 7) return { id: random.some(IDS, 3) };
  if (kind < 9) return { query: random.pick(QUERIES), params: anyParams(random) };
  return { id: anyValue(random), query: anyValue(random) };
}

function anyPatch(random: Random): Record<string, unknown> {
  const paths = (value: () => unknown) =>
    Object.fromEntries(random.some(PATHS, 2).map((path) => [path, value()]));
  const operations = random.some(
    ["set", "setIfMissing", "inc", "dec", "unset", "insert", "dmp", "rev", "odd"],
    3,
  );
  return Object.assign(
    {},
    ...operations.map((operation): Record<string, unknown> => {
      if (operation === "set" || operation === "setIfMissing") {
        return { [operation]: paths(() => anyValue(random)) };
      }
      if (operation === "inc" || operation === "dec") {
        return { [operation]: paths(() => random.pick(NUMBERS)) };
      }
      if (operation === "unset") return { unset: random.some(PATHS, 3) };
      if (operation === "dmp") return { diffMatchPatch: paths(() => random.pick(TEXTS)) };
      if (operation === "rev") return { ifRevisionID: anyValue(random) };
      if (operation === "odd") return { [random.pick(TEXTS)]: anyValue(random) };
      const place = random.pick(["before", "after", "replace", "beside"]);
      return { insert: { [place]: random.pick(PATHS), items: anyValue(random) } };
    }),
  );
}

const MUTATIONS = "create createOrReplace createIfNotExists patch patch patch delete odd".split(
  " ",
);

export function anyMutation(random: Random): unknown {
  const kind = random.pick(MUTATIONS);
  if (kind === "odd") return { [random.pick(TEXTS)]: anyValue(random) };
  if (kind === "delete") return { delete: anySelection(random) };
  if (kind === "patch") return { patch: { ...anySelection(random), ...anyPatch(random) } };
  return { [kind]: anyDocument(random) };
}

const ACTIONS = `
  create edit publish unpublish discard delete replaceDraft version.create version.discard
  version.replace version.unpublish odd`
  .trim()
  .split(/\s+/);

export function anyAction(random: Random): unknown {
  return {
    actionType: `sanity.action.document.${random.pick(ACTIONS)}`,
    publishedId: random.pick(IDS),
    draftId: random.pick(IDS),
    versionId: random.pick(IDS),
    attributes: anyDocument(random),
    document: anyDocument(random),
    patch: anyPatch(random),
    ...(random.chance(0.2) && { [random.pick(TEXTS)]: anyValue(random) }),
  };
}

export function anyParams(random: Random): Record<string, unknown> {
  return {
    id: random.pick(IDS),
    ids: random.some(IDS, 3),
    text: random.pick(TEXTS),
    n: random.pick(NUMBERS),
    odd: anyValue(random),
  };
}

export function anyQuery(random: Random): string {
  const query = random.pick(QUERIES);
  return random.chance(0.3) ? random.damage(query) : query;
}

/** Returns a body as text: usually the given one, otherwise a malformed variant. */
export function anyBody(random: Random, value: unknown): string {
  const kind = random.below(40);
  const text = JSON.stringify(value);
  if (kind < 28) return text;
  if (kind < 32) return random.damage(text);
  if (kind === 32) return random.pick(DEEP);
  if (kind === 33) return text.replace(/:\s*(-?\d+)/, ":1e999");
  if (kind === 34) return text.slice(0, random.below(text.length));
  if (kind === 35) return JSON.stringify(anyValue(random));
  if (kind === 36) return text.replaceAll('"title"', '"__proto__"');
  if (kind === 37) return text.replaceAll("a", "\\ud800");
  if (kind === 38) return "";
  return random.chance(0.1) ? JSON.stringify({ text, long: "x".repeat(1_100_000) }) : text;
}
