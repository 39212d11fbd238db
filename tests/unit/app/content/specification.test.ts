import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { test } from "../../../support/site-content";

/**
 * The figures of the specification and the sentences around them, spelled out here and not taken from the seed. Its other
 * words stand in tests/browser/accessibility-trees, which have patterns in place of figures.
 */

type Row = [what: string, read: () => Promise<unknown>, expected: unknown];

const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`).join(", ");
const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);

const EXACT: Row[] = [
  [
    "the business hours",
    async () => {
      const { businessHours, timeZoneLabel } = await getSiteSettings();
      return [...times(businessHours), timeZoneLabel];
    },
    ["Monday-Friday 9:00 AM-6:00 PM", "Saturday and Sunday 10:00 AM-4:00 PM", "IST"],
  ],
  [
    "the home page's figures",
    async () => figures((await getSiteSettings()).stats),
    "15+ Projects Delivered, 10+ Happy Clients, 5+ Years Experience, 24/7 Support",
  ],
  [
    "the process",
    async () =>
      (await getContent("servicesPage")).process.map(({ number, title }) => `${number} ${title}`),
    ["01 Discovery", "02 Design", "03 Development", "04 Deployment"],
  ],
  [
    "the projects page's figures",
    async () => figures((await getContent("projectsPage")).metrics),
    "50+ Completed Projects, 98% Client Satisfaction, 100% On-Time Delivery, 15+ Industries Served",
  ],
  [
    "the products' prices",
    async () => (await getContent("product")).map(({ pricing }) => pricing),
    ["Starts at $5/month", "Starts at $2.49/month"],
  ],
  [
    "the team's roles and experience, in the editors' order",
    async () =>
      (await getContent("teamMember")).map(({ role, experience }) => `${role}: ${experience}`),
    ["CEO and Director: 5+ years", "CTO: 3 years"],
  ],
  [
    "the date of the privacy policy",
    async () => (await getPrivacyPolicy("Bundle Builder")).lastUpdated,
    "October 3, 2025",
  ],
  [
    "the website plans",
    async () =>
      (await getContent("plan")).map(({ name, priceUSD, priceINR, popular, period }) =>
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
    async () =>
      (await getContent("hourlyService")).map(({ name, rangeUSD, rangeINR, popular }) =>
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
    async () => times((await getContent("schedulePage")).availability.hours),
    ["Monday to Friday 9:00 AM - 8:00 PM", "Saturday and Sunday 9:00 AM - 6:00 PM"],
  ],
  [
    "the 14 time slots, none at one o'clock",
    async () => (await getContent("schedulePage")).timeSlots.join(", "),
    "09:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 02:00 PM, 03:00 PM, 04:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 10:00 PM, 11:00 PM",
  ],
  [
    "the meeting policy",
    async () => {
      const { cancellation, confirmation } = await getContent("schedulePage");
      return `${cancellation} ${confirmation}`;
    },
    "A meeting can be cancelled up to 1 hour before the scheduled time. A confirmation email with a meeting link follows the request.",
  ],
];

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

test.for(EXACT)("the specification is exact for %s", async ([, read, expected]) => {
  expect(await read()).toEqual(expected);
});

test.for(CONTAINED)("the specification's words are in %s", async ([, read, phrases]) => {
  const text = JSON.stringify(await read());
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});
