import { WrenchIcon } from "@sanity/icons/Wrench";
import { defineField } from "sanity";
import { line, listLine, orderedType } from "../fields/common";
import { icon } from "../fields/image";
import { richText, textOf } from "../fields/rich-text";

export const service = orderedType({
  name: "service",
  title: "Service",
  icon: WrenchIcon,
  fields: [
    line("title", "Title", { suggestedMax: 40 }),
    richText("summary", "Description", { suggestedMax: 260 }),
    defineField({
      name: "bullets",
      title: "What it covers",
      type: "array",
      of: [listLine()],
      description: "Exactly five lines, so that the cards of the services page stand level.",
      validation: (rule) => [
        rule.required().length(5).error("Write exactly five lines."),
        rule.unique().error("The same line is here twice."),
      ],
    }),
    icon(),
    defineField({
      name: "hourlyService",
      title: "Hourly service",
      type: "reference",
      to: [{ type: "hourlyService" }],
      description: "Search engines see the range that the price list has for it.",
    }),
  ],
  preview: {
    select: { title: "title", summary: "summary" },
    prepare: ({ title, summary }) => ({ title, subtitle: textOf(summary) }),
  },
});
