import { HomeIcon } from "@sanity/icons/Home";
import { defineArrayMember } from "sanity";
import { field, line, lines, listOf, object, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";
import { SHARED } from "../fields/shared";

export const homePage = pageType("homePage", {
  icon: HomeIcon,
  tabs: [
    tab("top", "Top", [
      object(
        "hero",
        "Top of the page",
        [
          line("eyebrow", "Line above the heading", 60),
          paragraph("intro", "Introduction", 240),
          line("primaryLabel", "First button", 24, { description: "Leads to the contact page." }),
          line("secondaryLabel", "Second button", 24, { description: "Leads to the projects." }),
        ],
        { description: "The large heading is the tagline of the site settings." },
      ),
      field("array", "heroProjects", "Pictures at the top", {
        of: [defineArrayMember({ type: "reference", to: [{ type: "project" }] })],
        description:
          "The projects whose pictures stand beside the heading: one or three. With none chosen, they are of projects that are not featured below.",
        validation: (rule) => [
          rule.max(3).error("There is room for three pictures."),
          rule.unique().error("The same project is here twice."),
          rule
            .custom(
              (projects: unknown[] | undefined) =>
                projects?.length !== 2 || "Of two, only the first is shown: choose one or three.",
            )
            .warning(),
        ],
      }),
    ]),
    tab("services", "Services", [
      object("services", "Heading of the services", [
        line("title", "Title", 60),
        paragraph("intro", "Introduction", 240),
        line("buttonLabel", "Button", 24, { description: "Leads to the services page." }),
      ]),
      listOf("point", "serviceCards", "Service cards", { designedFor: 4 }),
    ]),
    tab("technologies", "Technologies", [
      part("sectionHeading", "technologiesHeading", "Heading of the technologies"),
      lines("technologies", "Technologies", { options: SHARED }),
    ]),
    tab("why", "Why choose us", [
      part("sectionHeading", "why", "Heading of the reasons"),
      listOf("point", "whyPoints", "Reasons", { designedFor: 6 }),
    ]),
    tab("end", "Work and closing", [
      part("sectionHeading", "featuredWork", "Heading of the featured work"),
      field("array", "featuredProjects", "Featured projects", {
        of: [defineArrayMember({ type: "reference", to: [{ type: "project" }] })],
        description: "Up to three. With none chosen, the first three projects stand here.",
        validation: (rule) => [
          rule.max(3).error("The page has room for three projects."),
          rule.unique().error("The same project is here twice."),
        ],
      }),
      part("callToAction", "callToAction", "Closing call to action"),
    ]),
  ],
});
