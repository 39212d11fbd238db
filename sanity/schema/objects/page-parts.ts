import { line, objectType, paragraph } from "../fields/common";

/** The parts that most pages have. */

export const pageHero = objectType("pageHero", "Top of the page", {
  fields: [
    line("eyebrow", "Line above the title", 40, {
      description: "Two or three words in small print.",
    }),
    line("title", "Title", 70),
    paragraph("intro", "Introduction", 240),
  ],
});

export const sectionHeading = objectType("sectionHeading", "Heading of a section", {
  fields: [line("title", "Title", 60), paragraph("intro", "Introduction", 240)],
});

export const callToAction = objectType("callToAction", "Closing call to action", {
  description: "The band at the end of the page; its button leads to the contact page.",
  fields: [
    line("title", "Title", 60),
    paragraph("text", "Text", 220),
    line("buttonLabel", "Text on the button", 30),
  ],
});
