import { ClockIcon } from "@sanity/icons/Clock";
import { defineType } from "sanity";
import { DOLLARS, line, order, price, RUPEES, siteOrder } from "../fields/common";
import { popular } from "../fields/popular";

export const hourlyService = defineType({
  name: "hourlyService",
  title: "Hourly service",
  type: "document",
  icon: ClockIcon,
  fields: [
    line("name", "Name", { suggestedMax: 30 }),
    price("rangeUSD", "Hourly range in US dollars", { pattern: DOLLARS, example: "$30-80" }),
    price("rangeINR", "Hourly range in Indian rupees", {
      pattern: RUPEES,
      example: "₹2,000-6,000",
    }),
    popular({
      title: "Popular",
      description: "Puts the Popular badge on this service. One service can carry it.",
    }),
    order(),
  ],
  orderings: [siteOrder],
  preview: { select: { title: "name", subtitle: "rangeUSD" } },
});
