import { ProjectsIcon } from "@sanity/icons/Projects";
import { defineArrayMember } from "sanity";
import { uniqueTechnologies } from "../../../contract/technology";
import { field, line, orderedType, paragraph, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { SHARED } from "../fields/shared";
import { TechnologiesInput } from "../inputs/technologies-input";

export const project = orderedType("project", "Project", {
  icon: ProjectsIcon,
  fields: [
    line("title", "Title", 50),
    line("category", "Category", 24, {
      description: "The badge on the picture, for example Mobile App",
    }),
    paragraph("description", "Description", 320, {
      description: "What it does for whom, and what changed. Two or three sentences.",
    }),
    field("array", "technologies", "Technologies", {
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
