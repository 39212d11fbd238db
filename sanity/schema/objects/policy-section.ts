import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "sanity";
import { line, listLine } from "../fields/common";
import { richText, textOf } from "../fields/rich-text";

export const policySection = defineType({
  name: "policySection",
  title: "Section of the policy",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    line("heading", "Heading", { suggestedMax: 60 }),
    richText("paragraphs", "Text", {
      description:
        "{product}, {company}, {deletionDays}, {backupDays}, {noticeDays} and {responseHours} are replaced by the product's own.",
      suggestedMax: 1600,
      headings: true,
      figures: true,
    }),
    defineField({
      name: "bullets",
      title: "List below the text",
      type: "array",
      deprecated: {
        reason: "A list is part of the text now; `npm run sanity -- migration run` moves it there.",
      },
      readOnly: true,
      hidden: ({ value }) => !value?.length,
      of: [listLine()],
    }),
  ],
  preview: {
    select: { title: "heading", text: "paragraphs" },
    prepare: ({ title, text }) => ({ title, subtitle: textOf(text) }),
  },
});
