import { expect, test } from "vitest";
import { TypedTexts } from "../../../../sanity/studio/session/typed-texts";
import { compiledSchema } from "../schema/validate";

const SYSTEM = { _type: "faq", _rev: "r", _createdAt: "2025-01-01", _updatedAt: "2025-01-01" };
const document = (_id: string, rest: Record<string, unknown>) => ({ ...SYSTEM, _id, ...rest });

test("TypedTexts returns the texts of edited documents, the latest first, without system fields", () => {
  const texts = new TypedTexts();
  expect(texts.text).toBe("");
  texts.record(document("drafts.a", { question: "Old?" }));
  texts.record(document("drafts.b", { title: "B", seo: { _type: "seo", title: "For search" } }));
  const children = ["Rich ", "text"].map((text) => ({ _type: "span", text }));
  const answer = [{ _type: "block", _key: "k", children }];
  const fields = { question: "New?", order: 3, tags: ["one", ""], answer };
  texts.record(document("drafts.a", fields));
  expect(texts.text).toBe(
    "question:\nNew?\n\ntags › 1:\none\n\nanswer › 1:\nRich text\n\n---\n\ntitle:\nB\n\nseo › title:\nFor search",
  );
});

test("TypedTexts names fields by their titles", () => {
  const texts = new TypedTexts();
  const type = compiledSchema.get("project");
  const technologies = ["Go", "React"];
  const image = { _type: "image", alt: "A shop" };
  texts.record(document("drafts.p", { title: "Shop", technologies, image }), type);
  expect(texts.text).toBe(
    "Title:\nShop\n\nTechnologies › 1:\nGo\n\nTechnologies › 2:\nReact\n\nPicture › Alternative text:\nA shop",
  );
});
