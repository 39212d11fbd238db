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
        line("title", "Title", 60),
        paragraph("text", "Text", 220),
        line("demoLabel", "First button", 24),
        line("salesLabel", "Second button", 24),
      ],
      { description: "Both buttons lead to the contact page." },
    ),
  ],
});
