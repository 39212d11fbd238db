import { defineType } from "sanity";
import { line, paragraph } from "../fields/common";

export const callToAction = defineType({
  name: "callToAction",
  title: "Closing call to action",
  type: "object",
  description: "The band at the end of the page; its button leads to the contact page.",
  fields: [
    line({ name: "title", title: "Title", suggestedMax: 60 }),
    paragraph({ name: "text", title: "Text", suggestedMax: 220 }),
    line({ name: "buttonLabel", title: "Text on the button", suggestedMax: 30 }),
  ],
});
