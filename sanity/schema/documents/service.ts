import { WrenchIcon } from "@sanity/icons/Wrench";
import { field, line, listLine, orderedType } from "../fields/common";
import { icon } from "../fields/image";
import { richText, textOf } from "../fields/rich-text";

export const service = orderedType("service", "Service", {
  icon: WrenchIcon,
  fields: [
    line("title", "Title", 40),
    richText("summary", "Description", { suggestedMax: 260 }),
    field("array", "bullets", "What it covers", {
      of: [listLine()],
      description: "Exactly five lines, so that the cards of the services page stand level.",
      validation: (rule) => [
        rule.required().length(5).error("Write exactly five lines."),
        rule.unique().error("The same line is here twice."),
      ],
    }),
    icon(),
    field("reference", "hourlyService", "Hourly service", {
      to: [{ type: "hourlyService" }],
      description: "Search engines see the range that the price list has for it.",
    }),
  ],
  preview: {
    select: { title: "title", summary: "summary" },
    prepare: ({ title, summary }) => ({ title, subtitle: textOf(summary) }),
  },
});
