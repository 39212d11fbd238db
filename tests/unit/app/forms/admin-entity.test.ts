import { describe, expect, test } from "vitest";
import { ENTITIES, member, plan, product, project } from "~/admin/entities";
import { draftOf, entityValidator } from "~/forms/admin-entity";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe("saving", () => {
  test.each([
    [project, ["title", "category"]],
    [product, ["name", "tagline"]],
    [member, ["name", "role"]],
    [plan, ["name", "price"]],
  ])("$noun requires its two fields only", async (entity, required) => {
    const { error } = await entityValidator(entity).validate(form({}));
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual(required);
    const filled = Object.fromEntries(required.map((name) => [name, "x"]));
    expect((await entityValidator(entity).validate(form(filled))).error).toBeUndefined();
  });

  test("treats spaces as empty", async () => {
    const { error } = await entityValidator(project).validate(
      form({ title: " ", category: "Web" }),
    );
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual(["title"]);
  });

  test("turns the form's texts into the record's values", async () => {
    const { data } = await entityValidator(plan).validate(
      form({ name: "Basic", price: "$1", period: "", features: "a, b,,", popular: "on" }),
    );
    expect(data).toEqual({
      name: "Basic",
      price: "$1",
      period: "",
      description: "",
      features: ["a", "b"],
      popular: true,
    });
  });

  test("does not validate URLs, emails and numbers", async () => {
    const { error } = await entityValidator(member).validate(
      form({ name: "A", role: "B", email: "nobody", linkedin: "none", image: "picture" }),
    );
    expect(error).toBeUndefined();
  });
});

describe("the form's first values", () => {
  test("are empty for a new record, but a plan's period is one-time", () => {
    for (const entity of ENTITIES) {
      for (const [name, value] of Object.entries(draftOf(entity))) {
        const isPlanPeriod = entity === plan && name === "period";
        expect(value || "").toBe(isPlanPeriod ? "one-time" : "");
      }
    }
  });

  test("are a record's values on edit, lists joined", () => {
    const [values] = project.seed;
    const draft = draftOf(project, { id: 1, values: values ?? {} });
    expect(draft.technologies).toBe("React, Node.js, PostgreSQL");
    expect(draft.title).toBe(values?.title);
  });
});
