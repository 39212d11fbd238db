import { CogIcon } from "@sanity/icons/Cog";
import { listOf, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const servicesPage = pageType("servicesPage", {
  icon: CogIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    part("sectionHeading", "processHeading", "Heading of the process"),
    listOf("processStep", "process", "Steps of the process", { designedFor: 4 }),
    part("callToAction", "callToAction", "Closing call to action"),
  ],
});
