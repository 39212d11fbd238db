import { defineType } from "sanity";
import { line, paragraph } from "../fields/common";

/** The parts that most pages have. */

export const pageHero = defineType({
  name: "pageHero",
  title: "Top of the page",
  type: "object",
  fields: [
    line("eyebrow", "Line above the title", {
      description: "Two or three words in small print.",
      suggestedMax: 40,
    }),
    line("title", "Title", { suggestedMax: 70 }),
    paragraph("intro", "Introduction", { suggestedMax: 240 }),
  ],
});

export const sectionHeading = defineType({
  name: "sectionHeading",
  title: "Heading of a section",
  type: "object",
  fields: [
    line("title", "Title", { suggestedMax: 60 }),
    paragraph("intro", "Introduction", { suggestedMax: 240 }),
  ],
});

export const callToAction = defineType({
  name: "callToAction",
  title: "Closing call to action",
  type: "object",
  description: "The band at the end of the page; its button leads to the contact page.",
  fields: [
    line("title", "Title", { suggestedMax: 60 }),
    paragraph("text", "Text", { suggestedMax: 220 }),
    line("buttonLabel", "Text on the button", { suggestedMax: 30 }),
  ],
});
