import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ZodTypeAny, z } from "zod";
import { DOCUMENTS } from "~/content/generated.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { isBlank } from "~/lib/text/is-blank";
import { PAGES } from "../../../../../contract/pages";
import { type Kind, kindOf, WITHOUT } from "./value-kinds";

provideEnv(parseEnv({}));

/** In place of every message of zod that nobody has put into words. */
const UNWORDED = "unworded";
beforeAll(() => z.setErrorMap(() => ({ message: UNWORDED })));
afterAll(() => z.setErrorMap(z.defaultErrorMap));

function unwrap(shape: ZodTypeAny): ZodTypeAny {
  return shape instanceof z.ZodNullable ? unwrap(shape.unwrap()) : shape;
}

/** A valid value: lists have two entries, or as many as they must, or one of each kind. */
function validValue(wrapped: ZodTypeAny, index = 0): unknown {
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return kind.valid;
  if (shape instanceof z.ZodArray) {
    const length = optionsOf(shape.element)?.length ?? shape._def.exactLength?.value ?? 2;
    return Array.from({ length }, (_, each) => validValue(shape.element, each));
  }
  const option = optionsOf(shape)?.[index];
  if (option) return validValue(option, index);
  if (shape instanceof z.ZodLiteral) return shape.value;
  if (!(shape instanceof z.ZodObject)) throw new Error(`No sample for ${shape._def.typeName}`);
  const fields = Object.entries<ZodTypeAny>(shape.shape).map(([name, field]) => [
    name,
    name === "_key" ? `key-${index}` : validValue(field),
  ]);
  return Object.fromEntries(fields);
}

function optionsOf(shape: ZodTypeAny): z.AnyZodObject[] | undefined {
  return shape instanceof z.ZodDiscriminatedUnion ? shape.options : undefined;
}

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

function leavesOf(wrapped: ZodTypeAny, path: Path, around: Pick<Leaf, "without" | "at">): Leaf[] {
  const fate: typeof around =
    wrapped instanceof z.ZodNullable ? { without: "null", at: path } : around;
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return [{ path, kind, ...fate }];
  const options = shape instanceof z.ZodArray ? optionsOf(shape.element) : undefined;
  if (options) return options.flatMap((option, index) => entryLeaves(option, [...path, index]));
  if (shape instanceof z.ZodArray) return entryLeaves(shape.element, [...path, 0]);
  return fieldLeaves(shape as z.AnyZodObject, path, () => fate);
}

function entryLeaves(element: ZodTypeAny, path: Path): Leaf[] {
  const gone = { without: "gone", at: path } as const;
  if (!(element instanceof z.ZodObject)) return leavesOf(element, path, gone);
  const isNamed = Object.keys(element.shape).some((name) => NAMES.includes(name));
  return fieldLeaves(element, path, (name) => {
    const isNeeded = NEEDED.has(name) || ("_id" in element.shape && NAMES.includes(name));
    if (!isNamed || isNeeded || name === "_id") return gone;
    return { without: "neutral", at: [...path, name] };
  });
}

function fieldLeaves(
  shape: z.AnyZodObject,
  path: Path,
  fateOf: (name: string) => Pick<Leaf, "without" | "at">,
): Leaf[] {
  return Object.entries<ZodTypeAny>(shape.shape)
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
  const good = shape.parse(sample);

  test.each(
    leavesOf(shape, [], { without: "before", at: [] }).map(
      (leaf) => [leaf.path.join("."), leaf] as const,
    ),
  )("keeps the other values with an invalid %s, and reports it", (_name, leaf) => {
    const { path, kind } = leaf;
    for (const [value, shown] of kind.shown) {
      const name = typeof value === "string" && isBlank(value) && nameOf(type, path);
      const expected = name
        ? withValue(good, path, name)
        : shown === WITHOUT
          ? withoutLeaf(good, leaf)
          : withValue(good, path, shown);
      const content = { type, shape, lastGood: leaf.without === "before" ? good : undefined };
      const result = validateContent(withValue(sample, path, value), content);
      const what = `${kind.name} ${JSON.stringify(value)}`;
      expect(result.value, what).toEqual(expected);
      expect(result.isGood, what).toBe(true);
      const problems = result.invalid.flatMap((document) => document.problems);
      expect(problems.join(), what).not.toContain(UNWORDED);
      const isMissing =
        value === null ||
        (typeof value === "string" && isBlank(value)) ||
        kind.missing?.includes(value);
      if (shown !== WITHOUT || (leaf.without === "null" && isMissing)) continue;
      const field = path.filter((step) => typeof step === "string").join(" › ");
      expect(result.invalid[0]?.problems[0], what).toContain(field || path[0]);
    }
  });
});

describe("a list", () => {
  const shape = z.object({ title: z.string(), cards: z.array(z.object({ _key: z.string() })) });
  const content = { type: "page", shape };

  test.each([
    ["keeps entries without a key", [{}, { _key: "b" }], ["entry-0", "b"]],
    ["loses entries that are null or a number", [null, { _key: "b" }, 24], ["b"]],
    ["is empty in place of another value", { _key: "b" }, []],
  ])("%s", (_what, cards, keys) => {
    const { value, invalid, isGood } = validateContent({ title: "Page", cards }, content);
    expect(value).toEqual({ title: "Page", cards: keys.map((_key) => ({ _key })) });
    expect(isGood).toBe(true);
    expect(invalid).toHaveLength(1);
  });

  test("with more entries than fit is shortened", () => {
    const five = z.array(z.object({ bullets: z.array(z.string()).length(2) }));
    const { value } = validateContent([{ bullets: ["1", "2", "3"] }], { type: "it", shape: five });
    expect(value).toEqual([{ bullets: ["1", "2"] }]);
  });
});

test("one bad value of the settings leaves the rest of the change in place", () => {
  const { shape } = DOCUMENTS.siteSettings;
  const lastGood = shape.parse(validValue(shape));
  const changed = {
    ...(validValue(shape) as object),
    email: "mail@",
    phone: "+91 79 4000 9999",
    geo: { lat: 900, lng: 0 },
  };
  const { value, invalid } = validateContent(changed, { type: "siteSettings", shape, lastGood });
  expect(value).toEqual({ ...lastGood, phone: "+91 79 4000 9999", geo: null });
  expect(invalid[0]?.problems).toHaveLength(2);
});
