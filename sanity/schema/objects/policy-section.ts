import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineType } from "sanity";
import { line } from "../fields/common";
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
  ],
  preview: {
    select: { title: "heading", text: "paragraphs" },
    prepare: ({ title, text }) => ({ title, subtitle: textOf(text) }),
  },
});
