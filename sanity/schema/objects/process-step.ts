import { OlistIcon } from "@sanity/icons";
import { defineField, defineType } from "sanity";
import { line, paragraph } from "../fields";

const DIGITS = "Use two digits, like 01.";

export const processStep = defineType({
  name: "processStep",
  title: "Step",
  type: "object",
  icon: OlistIcon,
  fields: [
    defineField({
      name: "number",
      title: "Number",
      type: "string",
      description: "Two digits, for example 01",
      // Two rules: each part of one would speak up for an empty field.
      validation: (rule) => [rule.required().error(DIGITS), rule.regex(/^\d{2}$/).error(DIGITS)],
    }),
    line({ name: "title", title: "Title", suggestedMax: 30 }),
    paragraph({ name: "text", title: "Text", suggestedMax: 220 }),
  ],
  preview: {
    select: { number: "number", title: "title", subtitle: "text" },
    prepare: ({ number, title, subtitle }) => ({ title: `${number} ${title}`, subtitle }),
  },
});
