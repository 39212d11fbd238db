import { defineType } from "sanity";
import { line, paragraph } from "../fields/common";

export const pageHero = defineType({
  name: "pageHero",
  title: "Top of the page",
  type: "object",
  fields: [
    line({
      name: "eyebrow",
      title: "Line above the title",
      description: "Two or three words in small print.",
      suggestedMax: 40,
    }),
    line({ name: "title", title: "Title", suggestedMax: 70 }),
    paragraph({ name: "intro", title: "Introduction", suggestedMax: 240 }),
  ],
});
