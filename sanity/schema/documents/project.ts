import { ProjectsIcon } from "@sanity/icons";
import { defineArrayMember, defineField, defineType } from "sanity";
import { line, order, paragraph, siteOrder, webAddress } from "../fields";
import { picture } from "../picture";

export const project = defineType({
  name: "project",
  title: "Project",
  type: "document",
  icon: ProjectsIcon,
  fields: [
    line({ name: "title", title: "Title", suggestedMax: 50 }),
    defineField({
      name: "slug",
      title: "Short name",
      type: "slug",
      description:
        "Names the project in addresses. Generate it from the title, then leave it alone.",
      options: { source: "title", maxLength: 80 },
      validation: (rule) => rule.required().error("Generate the short name from the title."),
    }),
    line({
      name: "category",
      title: "Category",
      description: "The badge on the picture, for example Mobile App",
      suggestedMax: 24,
    }),
    paragraph({
      name: "description",
      title: "Description",
      description: "What it does for whom, and what changed. Two or three sentences.",
      suggestedMax: 320,
    }),
    defineField({
      name: "technologies",
      title: "Technologies",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags" },
      description: "The filter on the projects page is made of these, so spell them alike: Node.js",
      validation: (rule) => rule.required().min(1).unique().error("Name at least one, each once."),
    }),
    webAddress({
      name: "url",
      title: "Address of the live project",
      description: "Without an address the card has no View Details button.",
      required: false,
    }),
    picture({ name: "image", title: "Picture", description: "At least 1200 pixels wide, 4:3." }),
    order(),
  ],
  orderings: [siteOrder],
  preview: { select: { title: "title", subtitle: "category", media: "image" } },
});
