import { DocumentIcon } from "@sanity/icons/Document";
import { defineArrayMember, defineField, defineType } from "sanity";
import { freePath } from "../../../contract/free-path";
import { line } from "../fields/common";
import { isFreeAddress, isHeroFirst } from "../rules/page-rules";

const SECTIONS = [
  "pageHero",
  "textSection",
  "imageTextSection",
  "servicesSection",
  "projectsSection",
  "plansSection",
  "faqSection",
  "callToAction",
];

/** "Summer Offer!" becomes "summer-offer". */
function slugOf(title: string): string {
  return freePath(title)
    .slice(1)
    .replace(/[^\p{L}\p{M}\p{N}/]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

export const page = defineType({
  name: "page",
  title: "Page of its own",
  type: "document",
  icon: DocumentIcon,
  description: "A page at an address of its own, made of the site's sections.",
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "The heading of the page, unless its first section is a top of the page.",
      suggestedMax: 60,
    }),
    defineField({
      name: "slug",
      title: "Address",
      type: "slug",
      description:
        "What follows the domain, for example summer-offer or offers/summer. After a change, the earlier address leads here.",
      // The rule below compares paths, in the document's perspective.
      options: { source: "title", slugify: slugOf, isUnique: () => true },
      validation: (rule) => rule.custom(isFreeAddress),
    }),
    defineField({
      name: "sections",
      title: "Sections",
      type: "array",
      of: SECTIONS.map((type) => defineArrayMember({ type })),
      validation: (rule) => [
        rule.required().min(1).error("Add at least one section."),
        rule.custom(isHeroFirst),
      ],
    }),
    defineField({
      name: "seo",
      title: "Search engines",
      type: "seo",
      // Not `required`: the site shows a page without it under the page's own title.
      validation: (rule) => rule.custom((value) => Boolean(value) || "Describe the page."),
    }),
  ],
  preview: {
    select: { title: "title", slug: "slug.current" },
    prepare: ({ title, slug }) => ({ title, subtitle: slug ? freePath(slug) : undefined }),
  },
});
