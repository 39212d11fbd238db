import { PackageIcon } from "@sanity/icons/Package";
import { line, listOf, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const productsPage = pageType("productsPage", {
  icon: PackageIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    part("sectionHeading", { name: "reasonsHeading", title: "Heading of the reasons" }),
    listOf("point", { name: "reasons", title: "Reasons", designedFor: 6 }),
    object(
      {
        name: "callToAction",
        title: "Closing call to action",
        description: "Both buttons lead to the contact page.",
      },
      [
        line({ name: "title", title: "Title", suggestedMax: 60 }),
        paragraph({ name: "text", title: "Text", suggestedMax: 220 }),
        line({ name: "demoLabel", title: "First button", suggestedMax: 24 }),
        line({ name: "salesLabel", title: "Second button", suggestedMax: 24 }),
      ],
    ),
  ],
});
