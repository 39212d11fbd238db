import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { line, objectType } from "../fields/common";
import { richText, textOf } from "../fields/rich-text";

export const policySection = objectType("policySection", "Section of the policy", {
  icon: DocumentTextIcon,
  fields: [
    line("heading", "Heading", 60),
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
