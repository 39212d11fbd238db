import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineField } from "sanity";
import { line, listOf, paragraph, part } from "../fields/common";
import { image } from "../fields/image";
import { pageType } from "../fields/page-type";
import { richText } from "../fields/rich-text";

export const aboutPage = pageType("aboutPage", {
  icon: InfoOutlineIcon,
  groups: [
    { name: "top", title: "Top" },
    { name: "story", title: "Story" },
    { name: "difference", title: "Differentiators" },
    { name: "place", title: "Find us" },
  ],
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page", group: "top" }),
    listOf("point", {
      name: "cards",
      title: "Cards",
      group: "top",
      description: "Mission, team, excellence and values.",
      designedFor: 4,
    }),
    defineField({
      name: "story",
      title: "Story",
      type: "object",
      group: "story",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 60 }),
        richText({
          name: "paragraphs",
          title: "Text",
          suggestedMax: 1600,
          headings: true,
          figures: true,
        }),
        image({ name: "image", title: "Picture", shape: "5:4", minWidth: 1000 }),
      ],
      validation: (rule) => rule.required(),
    }),
    part("sectionHeading", {
      name: "differentiatorsHeading",
      title: "Heading of the differentiators",
      group: "difference",
    }),
    listOf("point", {
      name: "differentiators",
      title: "Differentiators",
      group: "difference",
      designedFor: 4,
    }),
    defineField({
      name: "findUs",
      title: "Find us",
      type: "object",
      group: "place",
      description: "The address itself is in the site settings.",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        paragraph({ name: "text", title: "Text", suggestedMax: 320 }),
        line({ name: "linkLabel", title: "Text of the link to the map", suggestedMax: 30 }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
});
