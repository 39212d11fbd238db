import { CogIcon } from "@sanity/icons/Cog";
import { defineType } from "sanity";
import { listOf, part, seo } from "../fields/common";

export const servicesPage = defineType({
  name: "servicesPage",
  title: "Services",
  type: "document",
  icon: CogIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    part("sectionHeading", { name: "processHeading", title: "Heading of the process" }),
    listOf("processStep", { name: "process", title: "Steps of the process", designedFor: 4 }),
    part("callToAction", { name: "callToAction", title: "Closing call to action" }),
    seo(),
  ],
  preview: { prepare: () => ({ title: "Services" }) },
});
