import { defineType } from "sanity";
import { line, paragraph } from "../fields/common";

export const sectionHeading = defineType({
  name: "sectionHeading",
  title: "Heading of a section",
  type: "object",
  fields: [
    line({ name: "title", title: "Title", suggestedMax: 60 }),
    paragraph({ name: "intro", title: "Introduction", suggestedMax: 240 }),
  ],
});
