import { BillIcon } from "@sanity/icons/Bill";
import { CogIcon } from "@sanity/icons/Cog";
import { DocumentIcon } from "@sanity/icons/Document";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { ImageIcon } from "@sanity/icons/Image";
import { ProjectsIcon } from "@sanity/icons/Projects";
import type { ComponentType } from "react";
import { defineArrayMember, defineField, defineType } from "sanity";
import { LIST_SECTIONS } from "../../../contract/document-urls";
import { freePath } from "../../../contract/free-path";
import { field, line, objectType } from "../fields/common";
import { image } from "../fields/image";
import { richText, textOf } from "../fields/rich-text";
import { RequiredField } from "../inputs/required-field";
import { isFreeAddress, isHeroFirst } from "../rules/page-rules";

const heading = () => line("title", "Heading", 60);

const intro = () =>
  field("text", "intro", "Introduction", {
    rows: 3,
    validation: (rule) => rule.max(240).warning("Reads best with 240 characters or fewer."),
  });

/** A section with documents of one type, in the order in which an editor chose them. */
function listSection(
  name: keyof typeof LIST_SECTIONS,
  title: string,
  icon: ComponentType,
  listTitle = title,
) {
  const { field: listName, type, showsAll } = LIST_SECTIONS[name];
  const list = field("array", listName, listTitle, {
    description: showsAll ? "With none chosen, all are shown." : "In this order.",
    of: [defineArrayMember({ type: "reference", to: [{ type }] })],
    validation: (rule) => [
      rule.unique().error("The same one is here twice."),
      rule.custom(
        (chosen: unknown[] | undefined) =>
          showsAll || Boolean(chosen?.length) || "Choose at least one.",
      ),
    ],
  });
  return objectType(name, title, { icon, fields: [heading(), intro(), list] });
}

export const textSection = objectType("textSection", "Text", {
  icon: DocumentTextIcon,
  fields: [
    heading(),
    richText("text", "Text", { suggestedMax: 2400, headings: true, figures: true }),
  ],
  preview: {
    select: { title: "title", text: "text" },
    prepare: ({ title, text }) => ({ title, subtitle: textOf(text) }),
  },
});

export const imageTextSection = objectType("imageTextSection", "Picture and text", {
  icon: ImageIcon,
  fields: [
    heading(),
    richText("text", "Text", { suggestedMax: 1600, headings: true }),
    image("image", "Picture", {
      shape: "5:4",
      minWidth: 1000,
      missed: "Without a picture the text is alone.",
    }),
  ],
  preview: { select: { title: "title", media: "image" } },
});

export const servicesSection = listSection("servicesSection", "Services", CogIcon);

export const projectsSection = listSection(
  "projectsSection",
  "Selected projects",
  ProjectsIcon,
  "Projects",
);

export const plansSection = listSection(
  "plansSection",
  "Selected plans",
  BillIcon,
  "Website plans",
);

export const faqSection = listSection("faqSection", "FAQ", HelpCircleIcon, "Questions");

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
    line("title", "Title", 60, {
      description: "The heading of the page, unless its first section is a top of the page.",
    }),
    field("slug", "slug", "Address", {
      components: { field: RequiredField },
      description:
        "What follows the domain, for example summer-offer or offers/summer. After a change, the earlier address leads here.",
      // The rule below compares paths, in the document's perspective.
      options: { source: "title", slugify: slugOf, isUnique: () => true },
      validation: (rule) => rule.custom(isFreeAddress),
    }),
    field("array", "sections", "Sections", {
      of: [
        "pageHero",
        textSection.name,
        imageTextSection.name,
        ...Object.keys(LIST_SECTIONS),
        "callToAction",
      ].map((type) => defineArrayMember({ type })),
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
