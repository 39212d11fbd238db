import { DocumentTextIcon } from "@sanity/icons";
import { defineArrayMember, defineField, defineType } from "sanity";
import { line } from "../fields";

export const policySection = defineType({
  name: "policySection",
  title: "Section of the policy",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    line({ name: "heading", title: "Heading", suggestedMax: 60 }),
    defineField({
      name: "paragraphs",
      title: "Paragraphs",
      type: "array",
      of: [
        defineArrayMember({
          type: "text",
          rows: 4,
          validation: (rule) => rule.required().error("Fill this paragraph in or remove it."),
        }),
      ],
      description:
        "{product}, {company}, {deletionDays}, {backupDays}, {noticeDays} and {responseHours} are replaced by the product's own.",
      validation: (rule) => rule.required().min(1).error("Add at least one paragraph."),
    }),
    defineField({
      name: "bullets",
      title: "List below the paragraphs",
      type: "array",
      of: [
        defineArrayMember({
          type: "string",
          validation: (rule) => rule.required().error("Fill this line in or remove it."),
        }),
      ],
    }),
  ],
  preview: { select: { title: "heading", subtitle: "paragraphs.0" } },
});
