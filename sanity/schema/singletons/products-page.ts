import { PackageIcon } from "@sanity/icons/Package";
import { line, listOf, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const productsPage = pageType("productsPage", {
  icon: PackageIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    part("sectionHeading", "reasonsHeading", "Heading of the reasons"),
    listOf("point", "reasons", "Reasons", { designedFor: 6 }),
    object(
      "callToAction",
      "Closing call to action",
      [
        line("title", "Title", { suggestedMax: 60 }),
        paragraph("text", "Text", { suggestedMax: 220 }),
        line("demoLabel", "First button", { suggestedMax: 24 }),
        line("salesLabel", "Second button", { suggestedMax: 24 }),
      ],
      { description: "Both buttons lead to the contact page." },
    ),
  ],
});
