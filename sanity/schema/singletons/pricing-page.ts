import { BillIcon } from "@sanity/icons/Bill";
import { defineField } from "sanity";
import { line, lines, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const pricingPage = pageType("pricingPage", {
  icon: BillIcon,
  groups: [
    { name: "prices", title: "Prices" },
    { name: "membership", title: "Membership" },
  ],
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page", group: "prices" }),
    part("sectionHeading", {
      name: "plansHeading",
      title: "Heading of the website plans",
      group: "prices",
    }),
    line({
      name: "usdLabel",
      title: "For whom the dollar prices are",
      group: "prices",
      suggestedMax: 40,
    }),
    line({
      name: "inrLabel",
      title: "For whom the rupee prices are",
      group: "prices",
      suggestedMax: 40,
    }),
    line({
      name: "getStartedLabel",
      title: "Button of a plan",
      group: "prices",
      description: "Leads to the contact page with the plan's name in the subject.",
      suggestedMax: 24,
    }),
    part("sectionHeading", {
      name: "hourlyHeading",
      title: "Heading of the hourly services",
      group: "prices",
    }),
    defineField({
      name: "membership",
      title: "Membership",
      type: "object",
      group: "membership",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 60 }),
        paragraph({ name: "intro", title: "Introduction", suggestedMax: 240 }),
        lines({ name: "benefits", title: "Benefits" }),
        line({
          name: "buttonLabel",
          title: "Button",
          description: "Leads to the contact page.",
          suggestedMax: 30,
        }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
});
