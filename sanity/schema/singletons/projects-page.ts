import { ProjectsIcon } from "@sanity/icons/Projects";
import { defineType } from "sanity";
import { listOf, part, seo } from "../fields/common";

export const projectsPage = defineType({
  name: "projectsPage",
  title: "Projects",
  type: "document",
  icon: ProjectsIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    part("sectionHeading", { name: "metricsHeading", title: "Heading of the figures" }),
    listOf("stat", { name: "metrics", title: "Success figures", designedFor: 4 }),
    part("callToAction", { name: "callToAction", title: "Closing call to action" }),
    seo(),
  ],
  preview: { prepare: () => ({ title: "Projects" }) },
});
