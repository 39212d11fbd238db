function repeat(count: number, one: (n: number) => string, between = ","): string {
  return Array.from({ length: count }, (_, n) => one(n)).join(between);
}

const SHAPES: Record<string, (count: number) => string> = {
  words: (count) => repeat(count, () => "a", " "),
  orType: (count) => `*[${repeat(count, (i) => `_type=="t${i % 3}"`, "||")}]`,
  orId: (count) => `*[${repeat(count, (i) => `_id=="p${i}"`, "||")}]`,
  orRef: (count) => `*[${repeat(count, (i) => `references("p${i}")`, "||")}]`,
  andType: (count) => `*[${repeat(count, (_i) => `_type=="t1"`, "&&")}]`,
  andOr: (count) => `*[${repeat(count, (_i) => `(_type=="t1"||_type=="t2")`, "&&")}]`,
  ors: (count) => `*[${repeat(count, (i) => `a==${i}`, "||")}]`,
  ands: (count) => `*[${repeat(count, (i) => `n!=${i}`, "&&")}]`,
  inList: (count) => `*[_type in [${repeat(count, (i) => `"t${i % 3}"`)}]]`,
  inIds: (count) => `*[_id in [${repeat(count, (i) => `"p${i}"`)}]]`,
  nInList: (count) => `*[n in [${repeat(count, (i) => `${i + 1e6}`)}]]`,
  list: (count) => `[${repeat(count, (i) => `${i}`)}]`,
  stars: (count) => `[${repeat(count, () => `*`)}]`,
  counts: (count) => `[${repeat(count, () => `count(*)`)}]`,
  sub: (count) => `[${repeat(count, () => `*[_type=="t1"][0]`)}]`,
  sub2: (count) => `[${repeat(count, () => `count(*[_type in ["t0","t1"]])`)}]`,
  sub3: (count) => `[${repeat(count, () => `count(*[_type=="t0"||_type=="t1"])`)}]`,
  obj: (count) => `*{${repeat(count, (i) => `"a${i}":n`)}}`,
  objsub: (count) => `{${repeat(count, (i) => `"a${i}":*[_type=="t0"||_type=="t1"][0]`)}}`,
  filt: (count) => `*${"[n>1]".repeat(count)}`,
  filt1: (count) => `*${'[_type=="t1"]'.repeat(count)}`,
  proj: (count) => `*${"{n}".repeat(count)}`,
  pipes: (count) => `*${"|order(n)".repeat(count)}`,
  score: (count) => `*${"|score(n>1)".repeat(count)}`,
  score2: (count) => `*|score(${repeat(count, (i) => `n==${i}`)})`,
  order2: (count) => `*|order(${repeat(count, (i) => `n${i}`)})`,
  slices: (count) => `*${"[0...100]".repeat(count)}`,
  maps: (count) => `*${".n".repeat(count)}`,
  attrs: (count) => `*${"[].n".repeat(count)}`,
  derefs: (count) => `*${".ref->".repeat(count)}`,
  deref2: (count) => `*[0]${"->".repeat(count)}`,
  flat: (count) => `*${".tags[]".repeat(count)}`,
  nots: (count) => `*[${"!".repeat(count)}n]`,
  plus: (count) => `*[n+${repeat(count, () => "1", "+")}>3]`,
  strplus: (count) => `*{"a":${repeat(count, () => "t", "+")}}`,
  pow: (count) => `2${"**2".repeat(count)}`,
  cmp: (count) => `*[n${"==n".repeat(count)}]`,
  match: (count) => `*[${repeat(count, (i) => `text match "w${i}*"`, "||")}]`,
  match2: (count) => `*[text match [${repeat(count, (i) => `"w${i}*"`)}]]`,
  match3: (count) => `*[[${repeat(count, (_i) => `t`)}] match "w*"]`,
  matchlong: (count) => `*[text match "${repeat(count, (i) => `w${i}`, " ")}"]`,
  matchlong1: (count) => `*["${repeat(count, (i) => `w${i}`, " ")}" match text]`,
  cond: (count) => `*{${repeat(count, (i) => `n>${i}=>{"a":1}`)}}`,
  splat: (count) => `*{${repeat(count, () => "...")}}`,
  splat1: (count) => `*[0]{${repeat(count, () => "...")}}`,
  select: (count) => `*{"a":select(${repeat(count, (i) => `n==${i}=>${i}`)})}`,
  coalesce: (count) => `*{"a":coalesce(${repeat(count, (i) => `x${i}`)})}`,
  nestobj: (count) => `${'{"a":'.repeat(Math.min(count, 190))}*${"}".repeat(Math.min(count, 190))}`,
  nestcount: (count) =>
    "*[" +
    "count(*[".repeat(Math.min(count, 90)) +
    "n>1" +
    "])>0".repeat(Math.min(count, 90)) +
    "]",
  neststar: (count) =>
    "*[n in " +
    "*[n in ".repeat(Math.min(count, 190)) +
    "n" +
    "]".repeat(Math.min(count, 190)) +
    "]",
  nestproj: (count) => `${'*{"a":'.repeat(Math.min(count, 90))}n${"}".repeat(Math.min(count, 90))}`,
  nestmap: (count) =>
    '*{"a":*[n==^.n]'.repeat(Math.min(count, 90)) + "}".repeat(Math.min(count, 90)),
  carets: (count) => `*[count(*[${"^.".repeat(count)}n > 1])>1]`,
  cats: (count) => `*{"a":[...tags,${repeat(count, () => "...tags")}]}`,
  split: () => `*{"a":string::split(text, "")}`,
  splitdeep: (count) => `*{"a":string::split("${"x".repeat(count * 5)}", "")}`,
  unique: (count) => `array::unique([${repeat(count, (i) => `${i}`)}])`,
  uniqueobj: (count) => `array::unique([${repeat(count, (i) => `{"a":${i}}`)}])`,
  uniquedocs: () => "array::unique(*)",
  uniquearrays: (count) => `array::unique([${repeat(count, (i) => `[${i}]`)}])`,
  intersects: (count) =>
    `array::intersects([${repeat(count, (i) => `{"a":${i}}`)}], [${repeat(count, (i) => `{"b":${i}}`)}])`,
  join: (count) => `array::join([${repeat(count, (i) => `"${i}"`)}], "${"x".repeat(1000)}")`,
  compact: (count) => `array::compact([${repeat(count, () => `null`)}])`,
  path: (count) => `*[_id in path("${repeat(count, () => "a", ".")}")]`,
  path2: (count) => `*[_id in path("${repeat(count, () => "*", ".")}")]`,
  dates: (count) => `[${repeat(count, () => `dateTime("2020-01-01T00:00:00Z")`)}]`,
  pt: () => `*{"a":pt::text(text)}`,
  fns: (count) => `[${repeat(count, () => `lower(text)`)}]`,
  lowernest: (count) =>
    `${"lower(".repeat(Math.min(count, 190))}"a"${")".repeat(Math.min(count, 190))}`,
  refs: (count) => `*[references([${repeat(count, (i) => `"p${i}"`)}])]`,
  refs2: (count) => `*[references(${repeat(count, (i) => `"p${i}"`)})]`,
  refsNo: () => `*[n>0 && references(^._id)]`,
  releases: (count) => `[${repeat(count, () => `releases::all()`)}]`,
  sanityfn: (count) => `[${repeat(count, () => `sanity::versionOf("a")`)}]`,
  sanityfn2: (count) =>
    `*[sanity::partOfRelease("a") || ${repeat(count, () => `sanity::versionOf("a")`, "||")}]`,
  everythingIn: (count) => `*[${repeat(Math.min(count, 800), () => `@ in *`, "||")}]`,
  inStar: () => `*[!(_id in *._id)]`,
  cross: () => `*[n < count(*[n > ^.n])]`,
  ranges: (count) => `*[n in 1..${count}]`,
  rangebig: () => `*[n in 1..100000000]`,
  slicebig: () => `*[0..100000000]`,
  rangelist: (count) => `[${repeat(count, (i) => `${i}..${i + 1}`)}]`,
  roundx: (count) => `[${repeat(count, () => `round(1.5, 2)`)}]`,
  strings: (count) => `string("${"x".repeat(count)}")`,
  keys: (count) => `*[0]{${repeat(count, (i) => `"k${i}":{"a":{"b":${i}}}`)}}`,
  def: (count) => repeat(count, () => '*[_type=="t1"]{..., "r": ref->}', "+"),
  plusdocs: (count) => repeat(count, () => "*", "+"),
  plusarr: (count) => repeat(count, () => "[1]", "+"),
  math: (count) => `math::sum(${repeat(count, () => "*.n", "+")})`,
  geo: (count) => `[${repeat(count, () => `{"lat":1}`)}]`,
  diffs: () => `diff::changedAny(*, *, n)`,
  delta: () => `delta::changedAny(n)`,
  quotes: (count) => '"'.repeat(50 * count),
  "other quotes": (count) => "' ".repeat(25 * count),
  backslashes: (count) => `"${"\\\\".repeat(50 * count)}`,
  slashes: (count) => "/".repeat(50 * count),
  blanks: (count) => `${" ".repeat(50 * count)}*`,
  comments: (count) => `${"//\n".repeat(20 * count)}*`,
};

/** Queries by which an anonymous client might block all others, each in two lengths. */
export const HOSTILE_QUERIES: [name: string, text: string][] = [];
for (const [name, shape] of Object.entries(SHAPES)) {
  for (const count of [800, 2_000]) HOSTILE_QUERIES.push([`${name} ${count}`, shape(count)]);
}
