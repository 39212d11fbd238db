import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { test as base } from "../../../support/site-content";

/**
 * The figures of the specification and the sentences around them, spelled out here and not taken from the seed. Its other
 * words stand in tests/browser/accessibility-trees, which have patterns in place of figures.
 */

async function readAll() {
  return {
    settings: await getSiteSettings(),
    servicesPage: await getContent("servicesPage"),
    projectsPage: await getContent("projectsPage"),
    products: await getContent("product"),
    policy: await getPrivacyPolicy("Bundle Builder"),
    team: await getContent("teamMember"),
    pricing: await getContent("pricingPage"),
    plans: await getContent("plan"),
    hourly: await getContent("hourlyService"),
    schedule: await getContent("schedulePage"),
    faqs: await getContent("faq"),
  };
}

type Site = Awaited<ReturnType<typeof readAll>>;
type Row = [what: string, read: (site: Site) => unknown, expected: unknown];

const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`).join(", ");
const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);

const EXACT: Row[] = [
  [
    "the business hours",
    ({ settings }) => [...times(settings.businessHours), settings.timeZoneLabel],
    ["Monday-Friday 9:00 AM-6:00 PM", "Saturday and Sunday 10:00 AM-4:00 PM", "IST"],
  ],
  [
    "the home page's figures",
    (it) => figures(it.settings.stats),
    "15+ Projects Delivered, 10+ Happy Clients, 5+ Years Experience, 24/7 Support",
  ],
  [
    "the process",
    (it) => it.servicesPage.process.map(({ number, title }) => `${number} ${title}`),
    ["01 Discovery", "02 Design", "03 Development", "04 Deployment"],
  ],
  [
    "the projects page's figures",
    (it) => figures(it.projectsPage.metrics),
    "50+ Completed Projects, 98% Client Satisfaction, 100% On-Time Delivery, 15+ Industries Served",
  ],
  [
    "the products' prices",
    (it) => it.products.map(({ pricing }) => pricing),
    ["Starts at $5/month", "Starts at $2.49/month"],
  ],
  [
    "the team's roles and experience, in the editors' order",
    (it) => it.team.map(({ role, experience }) => `${role}: ${experience}`),
    ["CEO and Director: 5+ years", "CTO: 3 years"],
  ],
  ["the date of the privacy policy", (it) => it.policy.lastUpdated, "October 3, 2025"],
  [
    "the website plans",
    (it) =>
      it.plans.map(({ name, priceUSD, priceINR, popular, period }) =>
        [name, priceUSD, priceINR, popular, period].join(" "),
      ),
    [
      "Basic $999 ₹79,999 false one-time",
      "Professional $2,499 ₹1,99,999 true one-time",
      "Enterprise $4,999 ₹3,99,999 false one-time",
    ],
  ],
  [
    "the hourly ranges",
    (it) =>
      it.hourly.map(({ name, rangeUSD, rangeINR, popular }) =>
        [name, ...(popular ? ["(Popular)"] : []), rangeUSD, rangeINR].join(" "),
      ),
    [
      "Web Development (Popular) $30-80 ₹2,000-6,000",
      "Mobile App $40-100 ₹3,000-8,000",
      "Shopify $25-70 ₹2,000-5,500",
      "Bug Fixing $20-60 ₹1,500-4,500",
      "Website Revamp $35-85 ₹2,500-6,500",
      "UI/UX Design $30-75 ₹2,000-6,000",
      "API Development $35-90 ₹2,500-7,000",
      "Database Solutions $30-80 ₹2,500-6,500",
    ],
  ],
  [
    "the availability for meetings",
    (it) => times(it.schedule.availability.hours),
    ["Monday to Friday 9:00 AM - 8:00 PM", "Saturday and Sunday 9:00 AM - 6:00 PM"],
  ],
  [
    "the 14 time slots, none at one o'clock",
    (it) => it.schedule.timeSlots.join(", "),
    "09:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 02:00 PM, 03:00 PM, 04:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 10:00 PM, 11:00 PM",
  ],
  [
    "the meeting policy",
    ({ schedule: { cancellation, confirmation } }) => `${cancellation} ${confirmation}`,
    "A meeting can be cancelled up to 1 hour before the scheduled time. A confirmation email with a meeting link follows the request.",
  ],
];

const CONTAINED: [where: string, read: (site: Site) => unknown, phrases: string[]][] = [
  [
    "the FAQs",
    (it) => it.faqs,
    [
      "4-12 weeks",
      "24/7",
      "existing projects can be taken over",
      "React, Node.js, Express, PostgreSQL, MongoDB, MySQL, Java, Kotlin, Spring Boot and Shopify",
    ],
  ],
  ["the Basic plan", (it) => it.plans[0], ["up to 5 pages", "1 month support"]],
  ["the Professional plan", (it) => it.plans[1], ["up to 15 pages", "3 months support"]],
  ["the Enterprise plan", (it) => it.plans[2], ["unlimited pages", "6 months support"]],
  [
    "the membership benefits",
    (it) => it.pricing.membership.benefits,
    ["20-30% discount", "direct CTO/CEO meeting after the initial payment"],
  ],
  [
    "the note on availability",
    (it) => it.schedule.availability.note,
    ["24/7 night shift is available for urgent meetings"],
  ],
  [
    "the privacy policy",
    (it) => it.policy,
    [
      "Personal data is deleted or anonymised within 90 days after uninstall or account closure",
      "Backups may persist a further 30 days",
      "Policy changes take effect 30 days after notice",
      "Privacy inquiries are answered within 48 hours",
    ],
  ],
];

const test = base.extend("site", () => readAll());

test.for(EXACT)("the specification is exact for %s", ([, read, expected], { site }) => {
  expect(read(site)).toEqual(expected);
});

test.for(CONTAINED)("the specification's words are in %s", ([, read, phrases], { site }) => {
  const text = JSON.stringify(read(site));
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});
