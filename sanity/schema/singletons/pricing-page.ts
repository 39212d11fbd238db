import { BillIcon } from "@sanity/icons/Bill";
import { line, lines, object, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";

export const pricingPage = pageType("pricingPage", {
  icon: BillIcon,
  tabs: [
    tab("prices", "Prices", [
      part("pageHero", "hero", "Top of the page"),
      part("sectionHeading", "plansHeading", "Heading of the website plans"),
      line("usdLabel", "For whom the dollar prices are", 40),
      line("inrLabel", "For whom the rupee prices are", 40),
      line("getStartedLabel", "Button of a plan", 24, {
        description: "Leads to the contact page with the plan's name in the subject.",
      }),
      part("sectionHeading", "hourlyHeading", "Heading of the hourly services"),
    ]),
    tab("membership", "Membership", [
      object("membership", "Membership", [
        line("title", "Title", 60),
        paragraph("intro", "Introduction", 240),
        lines("benefits", "Benefits"),
        line("buttonLabel", "Button", 30, { description: "Leads to the contact page." }),
      ]),
    ]),
  ],
});
