import { ProjectsIcon } from "@sanity/icons/Projects";
import { listOf, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const projectsPage = pageType("projectsPage", {
  icon: ProjectsIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    part("sectionHeading", { name: "metricsHeading", title: "Heading of the figures" }),
    listOf("stat", { name: "metrics", title: "Success figures", designedFor: 4 }),
    part("callToAction", { name: "callToAction", title: "Closing call to action" }),
  ],
});
