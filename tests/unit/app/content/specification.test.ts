import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { test } from "../../../support/site/site-content";

/** The words and figures of the specification, spelled out here and not taken from the seed. */

type Row<Expected> = [what: string, read: () => Promise<unknown>, expected: Expected];

const titles = (items: { title: string }[]) => items.map(({ title }) => title).join(", ");
const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`).join(", ");
const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);
const planOf = async (plan: string) => (await getContent("plan")).find(({ name }) => name === plan);

const SITE: Row<unknown>[] = [
  [
    "the tagline",
    async () => (await getSiteSettings()).tagline,
    "never give up and always grow with technology",
  ],
  [
    "the place",
    async () => {
      const { city, region, country } = await getSiteSettings();
      return `${city}, ${region}, ${country}`;
    },
    "Ahmedabad, Gujarat, India",
  ],
  [
    "the footer's services",
    async () => (await getSiteSettings()).footerServices.join(", "),
    "Web Development, Mobile Apps, Shopify Development, Custom Software",
  ],
  [
    "the business hours",
    async () => {
      const { businessHours, timeZoneLabel } = await getSiteSettings();
      return [...times(businessHours), timeZoneLabel];
    },
    ["Monday-Friday 9:00 AM-6:00 PM", "Saturday and Sunday 10:00 AM-4:00 PM", "IST"],
  ],
];

const HOME: Row<unknown>[] = [
  [
    "the home page's figures",
    async () => figures((await getSiteSettings()).stats),
    "15+ Projects Delivered, 10+ Happy Clients, 5+ Years Experience, 24/7 Support",
  ],
  [
    "the home page's buttons",
    async () => {
      const { hero, services } = await getContent("homePage");
      return [hero.primaryLabel, hero.secondaryLabel, services.buttonLabel];
    },
    ["Get Started", "View Our Work", "View All Services"],
  ],
  [
    "the home page's service cards",
    async () => titles((await getContent("homePage")).serviceCards),
    "Web Development, Mobile Apps, Shopify Development, Backend Solutions",
  ],
  [
    "the technologies",
    async () => (await getContent("homePage")).technologies.join(", "),
    "React, Node.js, Express, PostgreSQL, MongoDB, MySQL, Shopify, Java, kotlin, TypeScript, HTML5, CSS3, Tailwind CSS",
  ],
  [
    "the six reasons",
    async () => titles((await getContent("homePage")).whyPoints).toLowerCase(),
    "expert team, cutting-edge tech, agile methodology, 24/7 support, scalable maintainable code, on-time delivery",
  ],
  [
    "the home page's call to action",
    async () => (await getContent("homePage")).callToAction.title,
    "Ready to Start Your Project?",
  ],
];

const PAGES: Row<unknown>[] = [
  [
    "the services",
    async () => titles(await getContent("service")),
    "Web Application Development, Mobile App Development, Shopify Development, Database Solutions, Cloud Services, API Development, UI/UX Design, Maintenance & Support",
  ],
  [
    "the process",
    async () =>
      (await getContent("servicesPage")).process.map(({ number, title }) => `${number} ${title}`),
    ["01 Discovery", "02 Design", "03 Development", "04 Deployment"],
  ],
  [
    "the services page's call to action",
    async () => (await getContent("servicesPage")).callToAction.buttonLabel,
    "Start Your Project",
  ],
  [
    "the projects page's title, call to action and figures",
    async () => {
      const { hero, metrics, callToAction } = await getContent("projectsPage");
      return [hero.title, callToAction.title, figures(metrics)];
    },
    [
      "Our Projects",
      "Want to See Your Project Here?",
      "50+ Completed Projects, 98% Client Satisfaction, 100% On-Time Delivery, 15+ Industries Served",
    ],
  ],
  [
    "the products page's headings and buttons",
    async () => {
      const { reasonsHeading, reasons, callToAction } = await getContent("productsPage");
      const { demoLabel, salesLabel } = callToAction;
      return [reasonsHeading.title, reasons.length, demoLabel, salesLabel];
    },
    ["Why Choose Our Products", 6, "Request Demo", "Talk to Sales"],
  ],
  [
    "the products' prices",
    async () => (await getContent("product")).map(({ pricing }) => pricing),
    ["Starts at $5/month", "Starts at $2.49/month"],
  ],
  [
    "the about page's parts",
    async () => {
      const { cards, differentiators, findUs } = await getContent("aboutPage");
      const topics = titles(cards).toLowerCase().replaceAll("our ", "");
      return [topics, differentiators.length, findUs.title];
    },
    ["mission, team, excellence, values", 4, "Find Us"],
  ],
  [
    "the team's roles and experience, in the editors' order",
    async () =>
      (await getContent("teamMember")).map(({ role, experience }) => `${role}: ${experience}`),
    ["CEO and Director: 5+ years", "CTO: 3 years"],
  ],
  [
    "the invitation to join",
    async () => {
      const { title, badgeLabel } = (await getContent("teamPage")).join;
      return [title, badgeLabel];
    },
    ["Want to Join Our Team?", "Get in Touch"],
  ],
  [
    "the date of the privacy policy",
    async () => (await getPrivacyPolicy("Bundle Builder")).lastUpdated,
    "October 3, 2025",
  ],
];

const PRICES: Row<unknown>[] = [
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
];

const SCHEDULE: Row<unknown>[] = [
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
    async () => (await getContent("schedulePage")).timeSlots.join(", "),
    "09:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 02:00 PM, 03:00 PM, 04:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 10:00 PM, 11:00 PM",
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
];

test.each([...SITE, ...HOME, ...PAGES, ...PRICES, ...SCHEDULE])(
  "the specification's words and figures are exact for %s",
  async (_what, read, expected) => {
    expect(await read()).toEqual(expected);
  },
);

const CONTAINED: Row<string[]>[] = [
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
  ["a client's product", () => getContent("project"), ["Designer", "Guest", "Developer"]],
  [
    "the contact page",
    () => getContent("contactPage"),
    ["Location", "Phone", "Email", "Business Hours"],
  ],
  ["the Basic plan", () => planOf("Basic"), ["up to 5 pages", "1 month support"]],
  ["the Professional plan", () => planOf("Professional"), ["up to 15 pages", "3 months support"]],
  ["the Enterprise plan", () => planOf("Enterprise"), ["unlimited pages", "6 months support"]],
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

test.each(CONTAINED)("the specification's words are in %s", async (_where, read, phrases) => {
  const text = JSON.stringify(await read());
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});
