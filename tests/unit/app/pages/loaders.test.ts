import { expect } from "vitest";
import { loader as about } from "~/pages/about-page";
import { loader as contact } from "~/pages/contact-page";
import { loader as home } from "~/pages/home-page";
import { loader as pricing } from "~/pages/pricing-page";
import { loader as products } from "~/pages/products-page";
import { loader as schedule } from "~/pages/schedule-page";
import { loader as services } from "~/pages/services-page";
import { loader as team } from "~/pages/team-page";
import { routeArgs, test } from "../../../support/site-content";

const LOWEST_PRICES = [
  { label: "plansFrom", usd: "$999", inr: "₹79,999" },
  { label: "hourlyFrom", usd: "$20", inr: "₹1,500" },
];

// What they show of it is in tests/browser/accessibility-trees.
test.for([
  ["about", about, { page: { cards: { length: 4 } } }],
  ["contact", contact, { faqs: { length: 4 }, isSent: false }],
  ["home", home, { projects: { length: 3 }, prices: LOWEST_PRICES }],
  ["pricing", pricing, { plans: { length: 3 }, hourlyServices: { length: 8 } }],
  ["products", products, { products: { length: 2 }, page: { reasons: { length: 6 } } }],
  ["schedule", schedule, { page: { timeSlots: { length: 14 } } }],
  ["services", services, { services: { length: 8 }, works: { length: 2 } }],
  ["team", team, { team: { length: 2 } }],
] as const)(
  "the loader of the %s page answers what it shows, which browsers ask for again each time",
  async ([name, loader, data]) => {
    const response = await loader(routeArgs(`/${name}`));
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(await response.json()).toMatchObject(data);
  },
);
