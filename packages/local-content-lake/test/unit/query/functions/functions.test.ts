import { expect, test } from "vitest";
import { parseQuery } from "../../../../src/query";
import { Evaluation } from "../../../../src/query/exec/evaluation";
import { termsOf } from "../../../../src/query/functions/match";
import { Words } from "../../../../src/query/functions/words";
import type { Dataset } from "../../../../src/store";
import { Budget } from "../../../../src/util/budget";
import type { SanityDocument } from "../../../../src/util/types";
import { datasetOf } from "../../../support/documents";

const PROJECT = "pro1ect";

function things(...documents: Record<string, unknown>[]): Dataset {
  return datasetOf(...documents.map((one) => ({ _type: "thing", ...one }) as SanityDocument));
}

function evaluation(query: string, dataset = things(), params = {}): Evaluation {
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const context = { params, identity: "me", projectId: PROJECT, dataset: dataset.name, budget };
  return new Evaluation(parseQuery(query, params), dataset.raw, context);
}

function ask(query: string, dataset?: Dataset, params = {}): unknown {
  return evaluation(query, dataset, params).run();
}

const OSLO = '{"lat": 59.913889, "lng": 10.752222}';
const STOCKHOLM = '{"type": "Point", "coordinates": [18.068611, 59.329444]}';
const SQUARE = '{"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,4],[0,4],[0,0]]]}';
const WITH_HOLE = `{"type": "Polygon", "coordinates": [
  [[0,0],[9,0],[9,9],[0,9],[0,0]], [[3,3],[3,6],[6,6],[6,3],[3,3]]]}`;
const AROUND_HOLE = '{"type": "Polygon", "coordinates": [[[1,1],[8,1],[8,8],[1,8],[1,1]]]}';
const line = (...positions: [number, number][]) =>
  JSON.stringify({ type: "LineString", coordinates: positions });
const point = (lng: number, lat: number) => JSON.stringify({ lat, lng });

const inOslo = { type: "Point", coordinates: [10.752222, 59.913889] };
const collection = `{"type": "GeometryCollection", "geometries": [${STOCKHOLM}]}`;
const placed = { x: { type: "Point", coordinates: [2, 1] } };

test.each([
  [`geo(${OSLO})`, inOslo],
  ['global::geo(geo({"lat": 59.913889, "lon": 10.752222, "more": 1}))', inOslo],
  ["geo::latLng(59.913889, 10.752222)", inOslo],
  ['geo::latLng("1", 2)', null],
  [`geo(${SQUARE})`, JSON.parse(SQUARE)],
  [`geo(${SQUARE}).type + " geo("`, "Polygon geo("],
  [`geo(${collection})`, JSON.parse(collection)],
  ['{"x":geo({"lat": 1, "lon": 2})}', placed],
  ['{"x": geo({"lat": 1, "lon": 2})}', placed],
  [`geo::distance(${OSLO}, ${STOCKHOLM})`, expect.closeTo(416_760.77, 1)],
  [`geo::distance(${OSLO}, ${OSLO})`, 0],
  [`geo::distance(${OSLO}, ${SQUARE})`, null],
  ['media::aspect({"_ref": "media-library:x"}, "copyright")', null],
  ["user::attributes()", {}],
])("%s is %j", (query, expected) => {
  expect(ask(query)).toEqual(expected);
});

test.each([
  ...["{}", "null", '"somewhere"', '{"lat": 1}', '{"type": "Point", "coordinates": [1]}'],
  ...['{"lat": 1, "lng": 2, "lon": 2}', '{"lat": 91, "lng": 0}'],
  '{"type": "LineString", "coordinates": [[1, 2]]}',
  '{"type": "MultiPoint", "coordinates": [[1]]}',
  '{"type": "MultiLineString", "coordinates": [[[1, 2]]]}',
  '{"type": "MultiPolygon", "coordinates": [[[[0,0],[4,0]]]]}',
  '{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1]}]}',
  '{"type": "GeometryCollection"}',
  '{"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,4],[0,4]]]}',
  '{"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,0],[4,4],[0,0]]]}',
  '{"type": "Polygon", "coordinates": [[[0,0],[4,4],[4,0],[0,4],[0,0]]]}',
  '{"type": "Polygon", "coordinates": [[[0,0],[4,0],[2,0],[0,4],[0,0]]]}',
  '{"type": "Feature", "geometry": {}}',
])("geo() is null for %s, as are the functions of it", (value) => {
  expect(ask(`geo(${value})`)).toBeNull();
  expect(ask(`geo::distance(${value}, ${OSLO})`)).toBeNull();
  expect(ask(`geo::contains(${SQUARE}, ${value})`)).toBeNull();
  expect(ask(`geo::intersects(${value}, ${SQUARE})`)).toBeNull();
});

test.each([
  [SQUARE, point(1, 1), true],
  [SQUARE, point(4, 2), true],
  [SQUARE, point(5, 2), false],
  [SQUARE, line([1, 1], [3, 3]), true],
  [SQUARE, line([1, 1], [5, 3]), false],
  // Out through a corner, which is the middle.
  [SQUARE, line([1, 1], [7, 7]), false],
  [WITH_HOLE, point(4, 4), false],
  [WITH_HOLE, line([1, 1], [8, 8]), false],
  [WITH_HOLE, SQUARE, false],
  [WITH_HOLE, AROUND_HOLE, false],
  [SQUARE, '{"type": "MultiPoint", "coordinates": [[1,1],[2,2]]}', true],
  [SQUARE, '{"type": "MultiLineString", "coordinates": [[[1,1],[2,2]],[[1,3],[3,3]]]}', true],
  [SQUARE, '{"type": "MultiLineString", "coordinates": [[[1,1],[2,2]],[[1,3],[5,3]]]}', false],
  ['{"type": "MultiPolygon", "coordinates": [[[[7,7],[8,7],[8,8],[7,7]]]]}', SQUARE, false],
  [line([0, 0], [4, 4]), point(2, 2), true],
  [line([0, 0], [4, 4]), line([1, 1], [2, 2]), true],
  [SQUARE, SQUARE, true],
])("%s contains %s: %s", (outer, inner, expected) => {
  expect(ask(`geo::contains(${outer}, ${inner})`)).toBe(expected);
});

test.each([
  [SQUARE, line([-1, 2], [5, 2]), true],
  [SQUARE, line([1, 1], [2, 2]), true],
  [SQUARE, line([5, 5], [6, 6]), false],
  [WITH_HOLE, line([4, 4], [5, 5]), false],
  [WITH_HOLE, SQUARE, true],
  [SQUARE, point(0, 0), true],
  [point(1, 1), point(1, 1), true],
  [line([0, 0], [2, 2]), line([0, 2], [2, 0]), true],
])("%s intersects %s: %s, either way", (one, other, expected) => {
  expect(ask(`geo::intersects(${one}, ${other})`)).toBe(expected);
  expect(ask(`geo::intersects(${other}, ${one})`)).toBe(expected);
});

test("geo::distance() filters and orders documents", () => {
  const places = things(
    { _id: "berlin", at: { lat: 52.517, lng: 13.3888 } },
    { _id: "nowhere" },
    { _id: "paris", at: { lat: 48.8589, lng: 2.3469 } },
  );
  const nearest = `*[defined(at)] | order(geo::distance(at, ${OSLO}))._id`;
  expect(ask(nearest, places)).toEqual(["berlin", "paris"]);
  const near =
    "*[geo::distance(at, geo($here)) < $metres]{_id, 'km': round(geo::distance(at, $here) / 1000)}";
  const params = { here: JSON.parse(OSLO), metres: 1_000_000 };
  expect(ask(near, places, params)).toEqual([{ _id: "berlin", km: 839 }]);
});

const texts = things(
  { _id: "a", title: "The Spring collection", body: [{ _type: "block", text: "Much is new" }] },
  { _id: "b", title: "Autumn", tags: ["spring-cleaning", "Übung"] },
);
const found = (query: unknown) => ask("*[@ match text::query($query)]._id", texts, { query });

test.each([
  ["spring", ["a", "b"]],
  ["SPRING collection", ["a"]],
  ["spr*", ["a", "b"]],
  ["spr", []],
  ['"is new"', ["a"]],
  ['"new is"', []],
  ["spring -autumn", ["a"]],
  ['spring -"spring collection"', ["b"]],
  ["spring-clean*", ["b"]],
  ["übung", ["b"]],
  ["-spring", []],
  ["*", ["a", "b"]],
  ["thing", []],
  ["", []],
  ['"open', []],
  [5, []],
  [null, []],
])("text::query() matches %s", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("text::query() searches a field, or the items of a list", () => {
  expect(ask('*[title match text::query("spring")]._id', texts)).toEqual(["a"]);
  expect(ask('*[[@, _id] match text::query("b")]._id', texts)).toEqual(["b"]);
  expect(ask('*[tags match (text::query("cleaning"))]._id', texts)).toEqual(["b"]);
});

test("text::query() counts in score(), also in the Studio's search", () => {
  const query = `*[_type in $types] | score(
    boost(_type in ["thing"] && title match text::query($q), 10),
    ([@, _id] match text::query($q) || references($raw))
  ) [_score > 0] {_id, _score} | order(_score desc)`;
  const result = ask(query, texts, { q: "spring*", raw: "spring", types: ["thing"] });
  expect(result).toEqual([
    { _id: "a", _score: expect.any(Number) },
    { _id: "b", _score: 1 },
  ]);
});

const gdr = (id: string) => `dataset:${PROJECT}.production:${id}`;
const documents = things(
  { _id: "a" },
  { _id: "b", to: [{ _ref: "a" }, { _ref: "a", _weak: true }] },
  { _id: "c", to: { _ref: "a" }, far: { _type: "globalDocumentReference", _ref: gdr("a") } },
);

test("the documents namespace counts referring documents and reports the dependency", () => {
  const counts = `{"n": documents::incomingRefCount(),
    "far": documents::incomingGlobalDocumentReferenceCount()}`;
  const counted = evaluation(`*[_type == "thing"]${counts}`, documents);
  const none = { n: 0, far: 0 };
  expect(counted.run()).toEqual([{ n: 2, far: 1 }, none, none]);
  expect([...counted.dependencies.list()]).toContainEqual(["reference", "a"]);
  expect(ask("documents::incomingRefCount()", documents)).toBeNull();
});

test("the documents namespace follows a Global Document Reference into this dataset only", () => {
  expect(ask('*[_id == "c"][0]{"title": documents::get(far)._id}.title', documents)).toBe("a");
  expect(ask("documents::get($id)._id", documents, { id: gdr("b") })).toBe("b");
  const elsewhere = ["a", gdr("none"), `dataset:${PROJECT}.other:a`, 5, null];
  const found = elsewhere.map((id) => ask("documents::get($id)", documents, { id }));
  expect(found).toEqual(elsewhere.map(() => null));
});

// The signs for kelvin and the long s have small or capital letters of ASCII.
const WORDS = ["a", "A", "\u212a", "k", "K", "é", "É", "ß", "it's", "\u017f", "s", "S"];
const PATTERNS = [...WORDS, "x*", "none"];

test("words are found as expressions find them, in the first search and with an index", () => {
  for (const pattern of PATTERNS) {
    const [term = ""] = termsOf(pattern);
    const same = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
    const expected = WORDS.filter((word) => same.test(word)).length;
    const words = new Words(WORDS);
    for (let search = 0; search < 20; search += 1) {
      expect(words.count(term), `${pattern}, search ${search}`).toBe(expected);
      expect(words.has(term), `${pattern}, search ${search}`).toBe(expected > 0);
    }
  }
});
