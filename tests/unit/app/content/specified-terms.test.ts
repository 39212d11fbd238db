import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { type SampleDataset, startSampleDataset } from "../../../support/dataset-server";

/** The words and figures of the specification, spelled out here and not taken from the seed. */

let dataset: SampleDataset;

beforeAll(async () => {
  dataset = await startSampleDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

afterAll(() => dataset.stop());

const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);

const exact: [what: string, read: () => Promise<unknown>, expected: unknown][] = [
  [
    "the products' prices",
    async () => (await getContent("product")).map(({ pricing }) => pricing),
    ["Starts at $5/month", "Starts at $2.49/month"],
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
      (await getContent("hourlyService")).map(
        ({ name, rangeUSD, rangeINR, popular }) =>
          `${name}${popular ? " (Popular)" : ""} ${rangeUSD} ${rangeINR}`,
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
    "the membership block",
    async () => {
      const { membership, getStartedLabel } = await getContent("pricingPage");
      return [membership.title, membership.buttonLabel, getStartedLabel];
    },
    ["Membership Benefits", "Contact Sales Team", "Get Started"],
  ],
  [
    "the business hours",
    async () => {
      const { businessHours, timeZoneLabel } = await getSiteSettings();
      return [...times(businessHours), timeZoneLabel];
    },
    ["Monday-Friday 9:00 AM-6:00 PM", "Saturday and Sunday 10:00 AM-4:00 PM", "IST"],
  ],
  [
    "the availability for meetings",
    async () => times((await getContent("schedulePage")).availability.hours),
    ["Monday to Friday 9:00 AM - 8:00 PM", "Saturday and Sunday 9:00 AM - 6:00 PM"],
  ],
  [
    "the schedule page's titles",
    async () => {
      const { hero, availability, formTitle, howItWorks } = await getContent("schedulePage");
      return [hero.title, availability.title, formTitle, howItWorks.title];
    },
    ["Schedule a Meeting", "Our Availability", "Book Your Meeting", "How It Works"],
  ],
  [
    "the 14 time slots, none at one o'clock",
    async () => (await getContent("schedulePage")).timeSlots,
    [
      "09:00 AM",
      "10:00 AM",
      "11:00 AM",
      "12:00 PM",
      "02:00 PM",
      "03:00 PM",
      "04:00 PM",
      "05:00 PM",
      "06:00 PM",
      "07:00 PM",
      "08:00 PM",
      "09:00 PM",
      "10:00 PM",
      "11:00 PM",
    ],
  ],
  [
    "the meeting policy",
    async () => {
      const { cancellation, confirmation } = await getContent("schedulePage");
      return [cancellation, confirmation];
    },
    [
      "A meeting can be cancelled up to 1 hour before the scheduled time.",
      "A confirmation email with a meeting link follows the request.",
    ],
  ],
  [
    "the date of the privacy policy",
    async () => (await getPrivacyPolicy("Bundle Builder")).lastUpdated,
    "October 3, 2025",
  ],
];

const contained: [where: string, read: () => Promise<unknown>, phrases: string[]][] = [
  [
    "the Basic plan",
    async () => (await getContent("plan")).find(({ name }) => name === "Basic"),
    ["up to 5 pages", "1 month support"],
  ],
  [
    "the Professional plan",
    async () => (await getContent("plan")).find(({ name }) => name === "Professional"),
    ["up to 15 pages", "3 months support"],
  ],
  [
    "the Enterprise plan",
    async () => (await getContent("plan")).find(({ name }) => name === "Enterprise"),
    ["unlimited pages", "6 months support"],
  ],
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
    "the schedule page's subtitle",
    async () => (await getContent("schedulePage")).hero,
    ["consultation"],
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

describe("the specification's prices, times and policies", () => {
  test.each(exact)("are exact for %s", async (_what, read, expected) => {
    expect(await read()).toEqual(expected);
  });

  test.each(contained)("are in %s", async (_where, read, phrases) => {
    const text = JSON.stringify(await read());
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});
