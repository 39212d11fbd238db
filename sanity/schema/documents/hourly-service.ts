import { ClockIcon } from "@sanity/icons/Clock";
import { DOLLARS, line, orderedType, price, RUPEES } from "../fields/common";
import { popular } from "../fields/popular";

export const hourlyService = orderedType("hourlyService", "Hourly service", {
  icon: ClockIcon,
  fields: [
    line("name", "Name", 30),
    price("rangeUSD", "Hourly range in US dollars", 20, { pattern: DOLLARS, example: "$30-80" }),
    price("rangeINR", "Hourly range in Indian rupees", 20, {
      pattern: RUPEES,
      example: "₹2,000-6,000",
    }),
    popular({
      title: "Popular",
      description: "Puts the Popular badge on this service. One service can carry it.",
    }),
  ],
  preview: { select: { title: "name", subtitle: "rangeUSD" } },
});
