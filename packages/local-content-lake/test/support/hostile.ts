import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import { startLake, type TestLake } from "./lake";

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A chunk of a PNG: length, type, bytes and their checksum. */
function chunk(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  return Buffer.concat([integers(bytes.length), named, integers(crc32(named))]);
}

/** Integers of 32 bits, the most significant byte first. */
export function integers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

/** Zlib data that unpack to so many megabytes of "a". */
function deflatedBomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, "a"), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const head = deflateSync("").subarray(0, 2);
  return Buffer.concat([head, ...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])]);
}

/** A grey PNG of this size whose pixels are those of 10 x 10, with further chunks before them. */
export function png(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const rows = deflateSync(Buffer.alloc(11 * 10));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk("IHDR", Buffer.concat([integers(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    ...chunks,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A compressed text or colour profile of a PNG that unpacks to so many megabytes. */
export function compressedText(type: "zTXt" | "iTXt" | "iCCP", megabytes: number): Buffer {
  const head = { zTXt: "a\0\0", iTXt: "a\0\x01\0\0\0", iCCP: "a\0\0" }[type];
  return chunk(type, Buffer.concat([Buffer.from(head, "latin1"), deflatedBomb(megabytes)]));
}

/** A PNG of many frames of one pixel each. */
export function animatedPng(frames: number): Buffer {
  const pixel = deflateSync(Buffer.from([0, 255]));
  const delay = Buffer.from([0, 1, 0, 100, 0, 0]);
  const parts: Buffer[] = [];
  for (let n = 0; n < frames; n += 1) {
    const control = Buffer.concat([integers(2 * n + 1, 1, 1, 0, 0), delay]);
    parts.push(chunk("fcTL", control), chunk("fdAT", Buffer.concat([integers(2 * n + 2), pixel])));
  }
  const image = png(10, 10, [chunk("acTL", integers(frames, 0))]);
  // The frames stand after the pixels of the still image.
  const end = image.length - 12;
  return Buffer.concat([image.subarray(0, end), ...parts, image.subarray(end)]);
}

/** Frames of noise, so that no two are alike. */
export function animation(format: "webp" | "gif", frames: number): Promise<Buffer> {
  const side = 4;
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  const image = sharp(randomBytes(3 * side * side * frames), { raw });
  return format === "webp"
    ? image.webp({ lossless: true, effort: 0 }).toBuffer()
    : image.gif({ effort: 1 }).toBuffer();
}

/** One colour at this size, which a few kilobytes hold. */
export function flatAvif(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: "#888" };
  return sharp({ create, limitInputPixels: false }).avif({ effort: 0 }).toBuffer();
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** Groups that use the group before them ten times. */
export function nestedUses(levels: number): string {
  const group = (n: number) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`;
  return `${SVG} width="100" height="100"><defs><path id="g0" d="M0 0${" c 1 2 3 4 5 6".repeat(2000)}"/>${repeat(levels, group, "")}</defs><use href="#g${levels}"/></svg>`;
}

/** Entities that repeat the entity before them ten times. */
export function nestedEntities(levels: number): string {
  const entity = (n: number) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`;
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${repeat(levels, entity, "")}]>${SVG} width="9" height="9"><text>&e${levels};</text></svg>`;
}

/** Groups within each other, each of which is drawn on a canvas of its own. */
export function nestedCanvases(side: number, levels: number): string {
  const size = `width="${side}" height="${side}"`;
  return `${SVG} ${size}>${nest(levels, '<g opacity=".9">', `<rect ${size}/>`, "</g>")}</svg>`;
}

function repeat(count: number, one: (n: number) => string, between = ","): string {
  return Array.from({ length: count }, (_, n) => one(n)).join(between);
}

const nest = (levels: number, open: string, inner: string, close: string) =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`;

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
  // As deep as the lake reads: every count is larger.
  nestobj: () => nest(190, '{"a":', "*", "}"),
  nestcount: () => `*[${nest(90, "count(*[", "n>1", "])>0")}]`,
  neststar: () => `*[n in ${nest(190, "*[n in ", "n", "]")}]`,
  nestproj: () => nest(90, '*{"a":', "n", "}"),
  nestmap: () => nest(90, '*{"a":*[n==^.n]', "", "}"),
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
  lowernest: () => nest(190, "lower(", '"a"', ")"),
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
export const HOSTILE_QUERIES = Object.entries(SHAPES).flatMap(([name, shape]) =>
  [800, 2_000].map((count): [name: string, text: string] => [`${name} ${count}`, shape(count)]),
);

/** In every text that anonymous clients may not read, and in no other. */
export const SECRET = "SECRET-7f3a";
export const OPEN = "OPEN-7f3a";

export interface SecretLake extends TestLake {
  /** The transaction with an old text, which a later one replaced. */
  earlierRevision: string;
  /** The image in the private dataset. */
  privateAsset: string;
}

const weak = (_ref: string) => ({ _type: "reference", _ref, _weak: true });

/** Starts a lake with hidden content of every kind and one public document. */
export async function startSecretLake(): Promise<SecretLake> {
  // The tests send many wrong tokens, and their delay is tested elsewhere.
  const lake = await startLake({ attemptLimits: { delayMs: 0, maxWrong: 1e6 } });
  const client = lake.client();
  const secret = { _type: "post", text: SECRET, tags: [SECRET], deep: { text: SECRET } };
  const earlier = await client.create({ ...secret, _id: "open" });
  await client.create({ ...secret, _id: "gone" });
  await client.delete("gone");
  for (const _id of ["drafts.open", "drafts.only", "versions.r1.open", "system.group.secret"]) {
    await client.create({ ...secret, _id });
  }
  await client.create({ _id: `drafts.${SECRET}-name`, _type: "post", to: weak("open") });
  await client.create({ _id: "drafts.type", _type: `post-${SECRET}` });
  await client.createOrReplace({
    _id: "open",
    _type: "post",
    text: OPEN,
    draft: weak("drafts.open"),
    only: weak("only"),
    dotted: weak("system.group.secret"),
  });
  await client.datasets.create("closed", { aclMode: "private" });
  const closed = lake.client({ dataset: "closed" });
  await closed.create({ ...secret, _id: "open" });
  await closed.create({ ...secret, _id: "drafts.open" });
  const named = { filename: `${SECRET}.png`, title: SECRET };
  const asset = await closed.assets.upload("image", png(10, 10), named);
  return Object.assign(lake, { earlierRevision: earlier._rev, privateAsset: asset._id });
}
