import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/policies.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { test } from "../../../support/site-content";

/**
 * The figures of the specification and the sentences around them, spelled out here and not taken from the seed. Its other
 * words stand in tests/browser/accessibility-trees, which have patterns in place of figures.
 */

const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`).join(", ");
const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);

async function readFigures() {
  const settings = await getSiteSettings();
  const schedule = await getContent("schedulePage");
  const { process } = await getContent("servicesPage");
  const { metrics } = await getContent("projectsPage");
  const plans = await getContent("plan");
  const hourly = await getContent("hourlyService");
  return {
    "business hours": [...times(settings.businessHours), settings.timeZoneLabel],
    "figures of the home page": figures(settings.stats),
    process: process.map(({ number, title }) => `${number} ${title}`),
    "figures of the projects page": figures(metrics),
    "prices of products": (await getContent("product")).map(({ pricing }) => pricing),
    team: (await getContent("teamMember")).map((each) => `${each.role}: ${each.experience}`),
    "date of the privacy policy": (await getPrivacyPolicy("Bundle Builder")).lastUpdated,
    plans: plans.map(({ name, priceUSD, priceINR, popular, period }) =>
      [name, priceUSD, priceINR, popular, period].join(" "),
    ),
    "hourly ranges": hourly.map(({ name, rangeUSD, rangeINR, popular }) =>
      [name, ...(popular ? ["(Popular)"] : []), rangeUSD, rangeINR].join(" "),
    ),
    availability: times(schedule.availability.hours),
    "time slots": schedule.timeSlots.join(", "),
    "meeting policy": `${schedule.cancellation} ${schedule.confirmation}`,
  };
}

test("the figures are exactly those of the specification", async () => {
  expect(await readFigures()).toEqual({
    "business hours": [
      "Monday-Friday 9:00 AM-6:00 PM",
      "Saturday and Sunday 10:00 AM-4:00 PM",
      "IST",
    ],
    "figures of the home page":
      "15+ Projects Delivered, 10+ Happy Clients, 5+ Years Experience, 24/7 Support",
    process: ["01 Discovery", "02 Design", "03 Development", "04 Deployment"],
    "figures of the projects page":
      "50+ Completed Projects, 98% Client Satisfaction, 100% On-Time Delivery, 15+ Industries Served",
    "prices of products": ["Starts at $5/month", "Starts at $2.49/month"],
    // In the editors' order.
    team: ["CEO and Director: 5+ years", "CTO: 3 years"],
    "date of the privacy policy": "October 3, 2025",
    plans: [
      "Basic $999 ₹79,999 false one-time",
      "Professional $2,499 ₹1,99,999 true one-time",
      "Enterprise $4,999 ₹3,99,999 false one-time",
    ],
    "hourly ranges": [
      "Web Development (Popular) $30-80 ₹2,000-6,000",
      "Mobile App $40-100 ₹3,000-8,000",
      "Shopify $25-70 ₹2,000-5,500",
      "Bug Fixing $20-60 ₹1,500-4,500",
      "Website Revamp $35-85 ₹2,500-6,500",
      "UI/UX Design $30-75 ₹2,000-6,000",
      "API Development $35-90 ₹2,500-7,000",
      "Database Solutions $30-80 ₹2,500-6,500",
    ],
    availability: ["Monday to Friday 9:00 AM - 8:00 PM", "Saturday and Sunday 9:00 AM - 6:00 PM"],
    // 14, and none at one o'clock.
    "time slots":
      "09:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 02:00 PM, 03:00 PM, 04:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 10:00 PM, 11:00 PM",
    "meeting policy":
      "A meeting can be cancelled up to 1 hour before the scheduled time. A confirmation email with a meeting link follows the request.",
  });
});

const plan = async (index: number) => (await getContent("plan"))[index];

const CONTAINED: [where: string, read: () => Promise<unknown>, phrases: string[]][] = [
  [
    "the FAQs",
    () => getContent("faq"),
    [
      "4-12 weeks",
      "24/7",
      "existing projects can be taken over",
      "React, Node.js, Express, PostgreSQL, MongoDB, MySQL, Java, Kotlin, Spring Boot and Shopify",
    ],
  ],
  ["the Basic plan", () => plan(0), ["up to 5 pages", "1 month support"]],
  ["the Professional plan", () => plan(1), ["up to 15 pages", "3 months support"]],
  ["the Enterprise plan", () => plan(2), ["unlimited pages", "6 months support"]],
  [
    "the membership benefits",
    async () => (await getContent("pricingPage")).membership.benefits,
    ["20-30% discount", "direct CTO/CEO meeting after the initial payment"],
  ],
  [
    "the note on availability",
    async () => (await getContent("schedulePage")).availability.note,
    ["24/7 night shift is available for urgent meetings"],
  ],
  [
    "the privacy policy",
    () => getPrivacyPolicy("Bundle Builder"),
    [
      "Personal data is deleted or anonymised within 90 days after uninstall or account closure",
      "Backups may persist a further 30 days",
      "Policy changes take effect 30 days after notice",
      "Privacy inquiries are answered within 48 hours",
    ],
  ],
];

test.for(CONTAINED)("the specification's words are in %s", async ([, read, phrases]) => {
  const text = JSON.stringify(await read());
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});
