import { LockIcon } from "@sanity/icons";
import { defineField, defineType } from "sanity";
import { lastUpdated, line, listOf, paragraph, part, seo } from "../fields/common";

export const privacyPage = defineType({
  name: "privacyPage",
  title: "Privacy notice of the site",
  type: "document",
  icon: LockIcon,
  description: "What this site does with personal data. {company} stands for the company's name.",
  groups: [
    { name: "text", title: "Text", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page", group: "text" }),
    lastUpdated("text"),
    listOf("policySection", { name: "sections", title: "Sections", group: "text" }),
    defineField({
      name: "contact",
      title: "Contact block",
      type: "object",
      group: "text",
      description: "The email address below it is the one of the site settings.",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        paragraph({ name: "text", title: "Text", suggestedMax: 320 }),
      ],
      validation: (rule) => rule.required(),
    }),
    seo("seo"),
  ],
  preview: { prepare: () => ({ title: "Privacy notice of the site" }) },
});
