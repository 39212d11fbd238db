import { ProjectsIcon } from "@sanity/icons/Projects";
import { defineArrayMember, defineField } from "sanity";
import { uniqueTechnologies } from "../../../contract/technology";
import { line, orderedType, paragraph, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { SHARED } from "../fields/shared";
import { TechnologiesInput } from "../inputs/technologies-input";

export const project = orderedType({
  name: "project",
  title: "Project",
  icon: ProjectsIcon,
  fields: [
    line("title", "Title", { suggestedMax: 50 }),
    line("category", "Category", {
      description: "The badge on the picture, for example Mobile App",
      suggestedMax: 24,
    }),
    paragraph("description", "Description", {
      description: "What it does for whom, and what changed. Two or three sentences.",
      suggestedMax: 320,
    }),
    defineField({
      name: "technologies",
      title: "Technologies",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags", ...SHARED },
      components: { input: TechnologiesInput },
      description:
        "The filter on the projects page is made of these. Spellings like React and reactjs are one there.",
      validation: (rule) => [
        rule.required().min(1).error("Name at least one."),
        rule.custom(
          (names: string[] | undefined) =>
            uniqueTechnologies(names ?? []).length === (names ?? []).length ||
            "The same technology is here twice.",
        ),
      ],
    }),
    webAddress("url", "Address of the live project", {
      description: "Without an address the card has no View Details button.",
      required: false,
    }),
    image("image", "Picture", { shape: "4:3", minWidth: 1200 }),
  ],
  preview: { select: { title: "title", subtitle: "category", media: "image" } },
});
