import { LockIcon } from "@sanity/icons";
import { defineType } from "sanity";
import { lastUpdated, listOf, part, policyContact, seo } from "../fields/common";

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
    policyContact("text"),
    seo("seo"),
  ],
  preview: { prepare: () => ({ title: "Privacy notice of the site" }) },
});
