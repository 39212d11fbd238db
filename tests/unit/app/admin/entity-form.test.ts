import { expect, test } from "vitest";
import { ENTITIES, member, plan, product, project } from "~/admin/entities";
import type { Entity } from "~/admin/entity";
import { draftOf, entityValidator } from "~/admin/entity-form";

/** The names of the fields with an error, and the values if there is none. */
async function validate(entity: Entity, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { error, data } = await entityValidator(entity).validate(form);
  return { invalid: Object.keys(error?.fieldErrors ?? {}), data };
}

test.each([
  [project, ["title", "category"], "Title, Category, Technologies"],
  [product, ["name", "tagline"], "Name, Tagline, Pricing"],
  [member, ["name", "role"], "Name, Role, Experience"],
  [plan, ["name", "price"], "Plan Name, Price, Period, Popular"],
])(
  "$noun requires two fields only, takes blanks as empty, has its columns",
  async (entity, required, columns) => {
    const labels = entity.columns.map((name) => entity.fields[name]?.label);
    expect(labels.join(", ")).toBe(columns);
    const [first = "", second = ""] = required;
    expect((await validate(entity, {})).invalid).toEqual(required);
    for (const blank of [" ", "\u00a0", "\u200b", "\u2060 \u200e"]) {
      expect((await validate(entity, { [first]: blank, [second]: "x" })).invalid).toEqual([first]);
    }
    expect((await validate(entity, { [first]: "x", [second]: "x" })).invalid).toEqual([]);
  },
);

test.each([
  [project, "Project: Title, Category, Description, Technologies, URL, Image"],
  [product, "Product: Name, Tagline, Description, Features, Pricing, Badge, URL"],
  [member, "Member: Name, Role, Experience, Expertise, Education, Email, LinkedIn, Image, Bio"],
  [plan, "Plan: Plan Name, Price, Period, Description, Features, Popular"],
])("the form of a $noun has this title and these fields", ({ noun, fields }, title) => {
  const all = Object.values(fields).map(({ label }) => label);
  expect(`${noun}: ${all.join(", ")}`).toBe(title);
});

test("a saved record has the values of the form's texts; URLs and emails are not checked", async () => {
  const fields = { name: "Basic", price: "$1", period: "", features: "a, b,,", popular: "on" };
  const { data } = await validate(plan, fields);
  expect(data).toEqual({ ...fields, description: "", features: ["a", "b"], popular: true });
  const odd = { name: "A", role: "B", email: "nobody", linkedin: "none", image: "picture" };
  expect((await validate(member, odd)).invalid).toEqual([]);
});

test.each(ENTITIES)("columns and rows of $heading are of its fields", ({ fields, ...entity }) => {
  const kinds = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind === "list" ? expect.any(Array) : expect.any(kind === "flag" ? Boolean : String),
  ]);
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(entity.columns));
  expect(entity.seed.length).toBeGreaterThan(0);
  for (const row of entity.seed) expect(row).toEqual(Object.fromEntries(kinds));
});

test("a new record's form is empty, but a plan's period is one-time", () => {
  const filled = ENTITIES.flatMap((entity) =>
    Object.entries(draftOf(entity)).filter(([, value]) => value),
  );
  expect(filled).toEqual([["period", "one-time"]]);
  expect(ENTITIES).toHaveLength(4);
});

test("an edited record's form has its values, lists joined", () => {
  const [values = {}] = project.seed;
  const technologies = "React, Node.js, PostgreSQL";
  expect(draftOf(project, { id: 1, values })).toMatchObject({ title: values.title, technologies });
});
