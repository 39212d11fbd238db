import { BillIcon } from "@sanity/icons/Bill";
import { line, lines, object, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";

export const pricingPage = pageType("pricingPage", {
  icon: BillIcon,
  tabs: [
    tab("prices", "Prices", [
      part("pageHero", { name: "hero", title: "Top of the page" }),
      part("sectionHeading", { name: "plansHeading", title: "Heading of the website plans" }),
      line({ name: "usdLabel", title: "For whom the dollar prices are", suggestedMax: 40 }),
      line({ name: "inrLabel", title: "For whom the rupee prices are", suggestedMax: 40 }),
      line({
        name: "getStartedLabel",
        title: "Button of a plan",
        description: "Leads to the contact page with the plan's name in the subject.",
        suggestedMax: 24,
      }),
      part("sectionHeading", { name: "hourlyHeading", title: "Heading of the hourly services" }),
    ]),
    tab("membership", "Membership", [
      object({ name: "membership", title: "Membership" }, [
        line({ name: "title", title: "Title", suggestedMax: 60 }),
        paragraph({ name: "intro", title: "Introduction", suggestedMax: 240 }),
        lines({ name: "benefits", title: "Benefits" }),
        line({
          name: "buttonLabel",
          title: "Button",
          description: "Leads to the contact page.",
          suggestedMax: 30,
        }),
      ]),
    ]),
  ],
});
