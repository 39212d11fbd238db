import { ProjectsIcon } from "@sanity/icons/Projects";
import { listOf, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const projectsPage = pageType("projectsPage", {
  icon: ProjectsIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    part("sectionHeading", "metricsHeading", "Heading of the figures"),
    listOf("stat", "metrics", "Success figures", { designedFor: 4 }),
    part("callToAction", "callToAction", "Closing call to action"),
  ],
});
