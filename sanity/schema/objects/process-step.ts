import { OlistIcon } from "@sanity/icons/Olist";
import { defineField, defineType } from "sanity";
import { line, paragraph, withMessage } from "../fields/common";

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
      validation: (rule) =>
        withMessage("Use two digits, like 01.", [rule.required(), rule.regex(/^\d{2}$/)]),
    }),
    line({ name: "title", title: "Title", suggestedMax: 30 }),
    paragraph({ name: "text", title: "Text", suggestedMax: 220 }),
  ],
  preview: {
    select: { number: "number", title: "title", subtitle: "text" },
    prepare: ({ number, title, subtitle }) => ({ title: `${number} ${title}`, subtitle }),
  },
});
