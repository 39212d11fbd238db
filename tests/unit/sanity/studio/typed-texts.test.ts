import { createSchema } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "../../../../sanity/schema/index";
import { TypedTexts } from "../../../../sanity/studio/session/typed-texts";

const time = "2025-01-01T00:00:00Z";

const document = (_id: string, rest: Record<string, unknown>) => {
  return { _id, _type: "faq", _rev: "r", _createdAt: time, _updatedAt: time, ...rest };
};

test("TypedTexts returns the texts of edited documents, the latest first, without system fields", () => {
  const texts = new TypedTexts();
  expect(texts.text).toBe("");
  texts.record(document("drafts.a", { question: "Old?" }));
  texts.record(document("drafts.b", { title: "B", seo: { _type: "seo", title: "For search" } }));
  texts.record(
    document("drafts.a", {
      question: "New?",
      order: 3,
      tags: ["one", ""],
      answer: [
        {
          _type: "block",
          _key: "k",
          children: [
            { _type: "span", text: "Rich " },
            { _type: "span", text: "text" },
          ],
        },
      ],
    }),
  );
  expect(texts.text).toBe(
    "question:\nNew?\n\ntags › 1:\none\n\nanswer › 1:\nRich text\n\n---\n\ntitle:\nB\n\nseo › title:\nFor search",
  );
});

test("TypedTexts names fields by their titles", () => {
  const texts = new TypedTexts();
  const type = createSchema({ name: "default", types: schemaTypes }).get("project");
  const technologies = ["Go", "React"];
  const image = { _type: "image", alt: "A shop" };
  texts.record(document("drafts.p", { title: "Shop", technologies, image }), type);
  expect(texts.text).toBe(
    "Title:\nShop\n\nTechnologies › 1:\nGo\n\nTechnologies › 2:\nReact\n\nPicture › Alternative text:\nA shop",
  );
});
