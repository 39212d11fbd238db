import { type ExprNode, evaluateSync, parse, toJS } from "groq-js";
import { expect, test } from "vitest";
import { makeSourceMap } from "../../../../src/query/source-map";

const DOCUMENTS = [
  {
    _id: "project-a",
    _type: "project",
    title: "Alpha",
    order: 2,
    lead: { _type: "reference", _ref: "person-1" },
    tags: ["one", "two"],
    blocks: [
      { _key: "k1", text: "first" },
      { _key: "it's", text: "second" },
    ],
  },
  { _id: "project-b", _originalId: "drafts.project-b", _type: "project", title: "Beta", order: 1 },
  { _id: "person-1", _type: "person", name: "Isha", label: null },
];

function run(query: string) {
  const params = {};
  const node = parse(query, { params });
  const evaluate = (expression: ExprNode, root: unknown) =>
    toJS(evaluateSync(expression, { root, dataset: DOCUMENTS, params }));
  const result = evaluate(node, null);
  const map = makeSourceMap(node, result, {
    everything: () => DOCUMENTS,
    dereference: (id) => DOCUMENTS.find((document) => document._id === id),
    evaluate,
    style: "withKeyArraySelector",
  });
  const origins = Object.fromEntries(
    Object.entries(map.mappings).map(([at, { source }]) => {
      if (source.type !== "documentValue") throw new Error("only stored values are mapped");
      return [at, `${map.documents[source.document]?._id} ${map.paths[source.path]}`];
    }),
  );
  return { result, map, origins };
}

const SECOND = "project-a $['blocks'][?(@._key=='it\\'s')]['text']";
const A = '*[_id == "project-a"][0]';
const ISHA = '*[_id == "person-1"][0]';
const NAMES = Object.fromEntries(
  ["_id", "_type", "name"].map((name) => [`$['${name}']`, `person-1 $['${name}']`]),
);

const CASES: Record<string, [query: string, expected: Record<string, string>]> = {
  "names document and path of each projected value, in the order of the result": [
    '*[_type == "project"] | order(order asc) {"name": title, order}',
    {
      "$[0]['name']": "drafts.project-b $['title']",
      "$[0]['order']": "drafts.project-b $['order']",
      "$[1]['name']": "project-a $['title']",
      "$[1]['order']": "project-a $['order']",
    },
  ],
  "follows a reference to the document it points to": [
    `${A}{"lead": lead->name, "whole": lead->{name}}`,
    { "$['lead']": "person-1 $['name']", "$['whole']['name']": "person-1 $['name']" },
  ],
  "selects array items by their key, and by index where they have none": [
    `${A}{blocks[]{text}, tags}`,
    {
      "$['blocks'][0]['text']": "project-a $['blocks'][?(@._key=='k1')]['text']",
      "$['blocks'][1]['text']": SECOND,
      "$['tags'][0]": "project-a $['tags'][0]",
      "$['tags'][1]": "project-a $['tags'][1]",
    },
  ],
  "keeps an item's own key when a filter or a slice chose it": [
    `${A}{"hit": blocks[text == "second"].text, "last": blocks[-1].text, "some": blocks[-1..-1]{text}}`,
    { "$['hit'][0]": SECOND, "$['last']": SECOND, "$['some'][0]['text']": SECOND },
  ],
  "maps spreads": [`${ISHA}{...}`, NAMES],
  "maps coalesce to the value that was present": [
    `${ISHA}{"text": coalesce(label, missing, name, "-")}`,
    { "$['text']": "person-1 $['name']" },
  ],
  "maps conditional spreads and select": [
    `${ISHA}{name == "Isha" => {"alias": name}, "chosen": select(name == "x" => _id, name)}`,
    { "$['alias']": "person-1 $['name']", "$['chosen']": "person-1 $['name']" },
  ],
  "maps the items of a list, those of a spread one and one in brackets": [
    `${A}{"list": [(title), ...tags, order]}`,
    {
      "$['list'][0]": "project-a $['title']",
      "$['list'][1]": "project-a $['tags'][0]",
      "$['list'][2]": "project-a $['tags'][1]",
      "$['list'][3]": "project-a $['order']",
    },
  ],
  "follows the enclosing scope of a nested projection": [
    `${A}{blocks[0..0]{"of": ^.title}}`,
    { "$['blocks'][0]['of']": "project-a $['title']" },
  ],
};

test.for(Object.entries(CASES))("makeSourceMap %s", ([, [query, expected]]) => {
  const { origins } = run(query);
  expect(Object.entries(origins)).toEqual(Object.entries(expected));
});

test("makeSourceMap leaves out what is computed, literal or null", () => {
  const { origins, result } = run(
    `${A}{"up": upper(title), "sum": order + 1, "fixed": "x", "none": missing, "n": count(tags)}`,
  );
  expect(result).toMatchObject({ up: "ALPHA", sum: 3, fixed: "x", n: 2 });
  expect(origins).toEqual({});
});

test("makeSourceMap leaves a subquery out whose filter looks at the enclosing document", () => {
  const { origins, result } = run(
    '*[_type == "person"]{name, "projects": *[_type == "project" && lead._ref == ^._id].title}',
  );
  expect(result).toMatchObject([{ projects: ["Alpha"] }]);
  expect(origins).toEqual({ "$[0]['name']": "person-1 $['name']" });
});

test("makeSourceMap lists each document and path once", () => {
  const { map } = run('*[_type == "project"]{title, "again": title}');
  expect(map.documents).toHaveLength(2);
  expect(map.paths).toEqual(["$['title']"]);
});
