import { CogIcon } from "@sanity/icons/Cog";
import { listOf, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const servicesPage = pageType("servicesPage", {
  icon: CogIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    part("sectionHeading", { name: "processHeading", title: "Heading of the process" }),
    listOf("processStep", { name: "process", title: "Steps of the process", designedFor: 4 }),
    part("callToAction", { name: "callToAction", title: "Closing call to action" }),
  ],
});
