import { test as base, describe, expect } from "vitest";
import { z } from "zod";
import { DOCUMENTS } from "~/content/generated.server";
import { titlesOf } from "~/content/validation/left-out.server";
import { entries, type Field, group, list, text } from "~/content/validation/repair.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { isBlank } from "~/lib/text/is-blank";
import { PAGES } from "../../../../../contract/pages";
import { type Kind, kindOf, ofOne, optionsOf, partsOf, unwrap, validValue } from "./value-kinds";

const siteUrl = "http://localhost:3000";

/** In place of every message of zod that nobody has put into words. */
const UNWORDED = "unworded";
const test = base.extend("errorMap", { scope: "file", auto: true }, ({}, { onCleanup }) => {
  z.setErrorMap(() => ({ message: UNWORDED }));
  onCleanup(() => z.setErrorMap(z.defaultErrorMap));
});

type Path = (string | number)[];

interface Leaf {
  path: Path;
  kind: Kind;
  /** What becomes of the leaf, at a path: itself, or what is around it. */
  without: "null" | "gone" | "neutral" | "before";
  at: Path;
}

const NAMES = ["name", "title", "question", "heading"];

/** A question without an answer has nothing to say. */
const NEEDED = new Set(["answer"]);

function leavesOf(
  wrapped: Field<unknown>,
  path: Path,
  around: Pick<Leaf, "without" | "at">,
): Leaf[] {
  const shape = unwrap(wrapped);
  const fate: typeof around = shape === wrapped ? around : { without: "null", at: path };
  const kind = kindOf(shape);
  if (kind) return [{ path, kind, ...fate }];
  const of = ofOne(shape);
  const options = optionsOf(of);
  if (options) return options.flatMap((option, index) => entryLeaves(option, [...path, index]));
  return of ? entryLeaves(of, [...path, 0]) : fieldLeaves(shape, path, () => fate);
}

function entryLeaves(element: Field<unknown>, path: Path): Leaf[] {
  const gone = { without: "gone", at: path } as const;
  const parts = partsOf(element);
  if (!parts) return leavesOf(element, path, gone);
  const isNamed = Object.keys(parts).some((name) => NAMES.includes(name));
  return fieldLeaves(element, path, (name) => {
    const isNeeded = NEEDED.has(name) || ("_id" in parts && NAMES.includes(name));
    if (!isNamed || isNeeded || name === "_id") return gone;
    return { without: "neutral", at: [...path, name] };
  });
}

function fieldLeaves(
  shape: Field<unknown>,
  path: Path,
  fateOf: (name: string) => Pick<Leaf, "without" | "at">,
): Leaf[] {
  return Object.entries(partsOf(shape) ?? {})
    .filter(([name]) => name !== "_key" && name !== "_type")
    .flatMap(([name, field]) => leavesOf(field, [...path, name], fateOf(name)));
}

function withValue(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === step ? withValue(entry, rest, leaf) : entry));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, leaf) };
}

/** What is shown without a leaf. */
function withoutLeaf(good: unknown, { path, kind, without, at }: Leaf): unknown {
  if (without === "before") return good;
  if (without === "null") return withValue(good, at, null);
  if (without === "neutral") return withValue(good, path, kind.neutral);
  const list = at.slice(0, -1).reduce<unknown>((each, step) => (each as never)[step], good);
  return withValue(good, at.slice(0, -1), (list as unknown[]).toSpliced(Number(at.at(-1)), 1));
}

/** What a single document is called in place of a blank name. */
function nameOf(type: string, path: Path): string | undefined {
  if (path.join() === "companyName") return "localhost";
  const isName = ["hero,title", "seo,title"].includes(path.join());
  return isName ? PAGES[type as keyof typeof PAGES]?.title : undefined;
}

describe.each(Object.entries(DOCUMENTS))("%s", (type, { shape }) => {
  const sample = validValue(shape);
  const good = shape.schema.parse(sample);
  const leaves = leavesOf(shape, [], { without: "before", at: [] });

  const rows = leaves.map((leaf) => [leaf.path.join("."), leaf] as const);
  const TITLE = "keeps the other values with an invalid %s, and reports it";
  // Every fourth field is in the first lane: many are of one kind.
  const isFirst = (index: number) => index % 4 === 0;
  test.each(rows.filter((_, index) => isFirst(index)))(TITLE, keepsOthers);
  test.each(rows.filter((_, index) => !isFirst(index)))(TITLE, { tags: "full" }, keepsOthers);

  function keepsOthers(_name: string, leaf: Leaf): void {
    const { path, kind, without } = leaf;
    const lastGood = without === "before" ? good : undefined;
    const names = path.filter((step) => typeof step === "string");
    const field = titlesOf(type, names);
    const left = (value: unknown, isReported: boolean) => {
      const name = typeof value === "string" && isBlank(value) && nameOf(type, path);
      const shown = name ? withValue(good, path, name) : withoutLeaf(good, leaf);
      return { value, shown, isReported };
    };
    const cases = [
      ...kind.shown.map(([value, shown]) => {
        const isMissing = value === null && without === "null";
        return { value, shown: withValue(good, path, isMissing ? null : shown), isReported: false };
      }),
      ...kind.missing.map((value) => left(value, without !== "null")),
      ...kind.unusable.map((value) => left(value, true)),
    ];
    expect(cases.length).toBeGreaterThan(1);
    for (const { value, shown, isReported } of cases) {
      const options = { type, shape, siteUrl, lastGood };
      const result = validateContent(withValue(sample, path, value), options);
      const what = `${kind.name} ${JSON.stringify(value)}`;
      expect(result.value, what).toEqual(shown);
      expect(result.isGood, what).toBe(true);
      const problems = result.leftOut.flatMap((document) => document.problems);
      expect(problems.join(), what).not.toContain(UNWORDED);
      if (isReported) expect(problems[0], what).toContain(field || path[0]);
    }
  }
});

const cards = entries(group({}));

test.each<[what: string, list: Field<unknown>, given: unknown, shown: unknown]>([
  ["keeps entries without a key", cards, [{}, { _key: "b" }], [{ _key: "entry-0" }, { _key: "b" }]],
  ["loses entries that are null or a number", cards, [null, { _key: "b" }, 24], [{ _key: "b" }]],
  ["is empty in place of another value", cards, { _key: "b" }, []],
  ["is shortened if it is too long", list(text, 2), ["1", "2", "3"], ["1", "2"]],
])("a list %s", (_what, of, given, shown) => {
  const shape = group({ title: text, list: of });
  const result = validateContent({ title: "Page", list: given }, { type: "page", shape, siteUrl });
  expect(result).toMatchObject({ isGood: true, leftOut: [{ type: "page" }] });
  expect(result.value).toEqual({ title: "Page", list: shown });
});
