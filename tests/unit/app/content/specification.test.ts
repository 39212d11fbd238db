import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAboutPage } from "~/content/about-page.server";
import { getContactPage } from "~/content/contact-page.server";
import { getFaqs } from "~/content/faq.server";
import { getHomePage } from "~/content/home-page.server";
import { getHourlyServices } from "~/content/hourly-service.server";
import { getPlans } from "~/content/plan.server";
import { getPricingPage } from "~/content/pricing-page.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getProducts } from "~/content/product.server";
import { getProductsPage } from "~/content/products-page.server";
import { getProjects } from "~/content/project.server";
import { getProjectsPage } from "~/content/projects-page.server";
import { getSchedulePage } from "~/content/schedule-page.server";
import { getServices } from "~/content/service.server";
import { getServicesPage } from "~/content/services-page.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { getTeam } from "~/content/team-member.server";
import { getTeamPage } from "~/content/team-page.server";
import { parseEnv, provideEnv } from "~/utils/env.server";
import { type SeedDataset, startSeedDataset } from "./seed-dataset";

/** The words and figures of the specification, spelled out here and not taken from the seed. */

let dataset: SeedDataset;

beforeAll(async () => {
  dataset = await startSeedDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

afterAll(() => dataset.stop());

const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`);
const times = (hours: { days: string; hours: string }[]) =>
  hours.map(({ days, hours }) => `${days} ${hours}`);

const exact: [what: string, read: () => Promise<unknown>, expected: unknown][] = [
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
    async () => (await getSiteSettings()).footerServices,
    ["Web Development", "Mobile Apps", "Shopify Development", "Custom Software"],
  ],
  [
    "the home page's figures",
    async () => figures((await getSiteSettings()).stats),
    ["15+ Projects Delivered", "10+ Happy Clients", "5+ Years Experience", "24/7 Support"],
  ],
  [
    "the home page's buttons",
    async () => {
      const { hero, services } = await getHomePage();
      return [hero.primaryLabel, hero.secondaryLabel, services.buttonLabel];
    },
    ["Get Started", "View Our Work", "View All Services"],
  ],
  [
    "the home page's service cards",
    async () => titles((await getHomePage()).serviceCards),
    ["Web Development", "Mobile Apps", "Shopify Development", "Backend Solutions"],
  ],
  [
    "the technologies",
    async () => (await getHomePage()).technologies,
    [
      "React",
      "Node.js",
      "Express",
      "PostgreSQL",
      "MongoDB",
      "MySQL",
      "Shopify",
      "Java",
      "kotlin",
      "TypeScript",
      "HTML5",
      "CSS3",
      "Tailwind CSS",
    ],
  ],
  [
    "the six reasons",
    async () => titles((await getHomePage()).whyPoints).map((title) => title.toLowerCase()),
    [
      "expert team",
      "cutting-edge tech",
      "agile methodology",
      "24/7 support",
      "scalable maintainable code",
      "on-time delivery",
    ],
  ],
  [
    "the home page's call to action",
    async () => (await getHomePage()).callToAction.title,
    "Ready to Start Your Project?",
  ],
  [
    "the services",
    async () => titles(await getServices()),
    [
      "Web Application Development",
      "Mobile App Development",
      "Shopify Development",
      "Database Solutions",
      "Cloud Services",
      "API Development",
      "UI/UX Design",
      "Maintenance & Support",
    ],
  ],
  [
    "the process",
    async () => (await getServicesPage()).process.map(({ number, title }) => `${number} ${title}`),
    ["01 Discovery", "02 Design", "03 Development", "04 Deployment"],
  ],
  [
    "the services page's call to action",
    async () => (await getServicesPage()).callToAction.buttonLabel,
    "Start Your Project",
  ],
  ["the projects page's title", async () => (await getProjectsPage()).hero.title, "Our Projects"],
  [
    "the success figures",
    async () => figures((await getProjectsPage()).metrics),
    [
      "50+ Completed Projects",
      "98% Client Satisfaction",
      "100% On-Time Delivery",
      "15+ Industries Served",
    ],
  ],
  [
    "the projects page's call to action",
    async () => (await getProjectsPage()).callToAction.title,
    "Want to See Your Project Here?",
  ],
  [
    "the products page's headings and buttons",
    async () => {
      const { reasonsHeading, reasons, callToAction } = await getProductsPage();
      const { demoLabel, salesLabel } = callToAction;
      return [reasonsHeading.title, reasons.length, demoLabel, salesLabel];
    },
    ["Why Choose Our Products", 6, "Request Demo", "Talk to Sales"],
  ],
  [
    "the products' prices",
    async () => (await getProducts()).map(({ pricing }) => pricing),
    ["Starts at $5/month", "Starts at $2.49/month"],
  ],
  [
    "the about page's parts",
    async () => {
      const { cards, differentiators, findUs } = await getAboutPage();
      const topics = titles(cards).map((title) => title.toLowerCase().replace("our ", ""));
      return [...topics, differentiators.length, findUs.title];
    },
    ["mission", "team", "excellence", "values", 4, "Find Us"],
  ],
  [
    "the team's roles and experience",
    async () => (await getTeam()).map(({ role, experience }) => `${role}: ${experience}`),
    ["CEO and Director: 5+ years", "CTO: 3 years"],
  ],
  [
    "the invitation to join",
    async () => {
      const { title, badgeLabel } = (await getTeamPage()).join;
      return [title, badgeLabel];
    },
    ["Want to Join Our Team?", "Get in Touch"],
  ],
  [
    "the website plans",
    async () =>
      (await getPlans()).map(({ name, priceUSD, priceINR, popular, period }) =>
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
      (await getHourlyServices()).map(
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
      const { membership, getStartedLabel } = await getPricingPage();
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
    async () => times((await getSchedulePage()).availability.hours),
    ["Monday to Friday 9:00 AM - 8:00 PM", "Saturday and Sunday 9:00 AM - 6:00 PM"],
  ],
  [
    "the schedule page's titles",
    async () => {
      const { hero, availability, formTitle, howItWorks } = await getSchedulePage();
      return [hero.title, availability.title, formTitle, howItWorks.title];
    },
    ["Schedule a Meeting", "Our Availability", "Book Your Meeting", "How It Works"],
  ],
  [
    "the 14 time slots, none at one o'clock",
    async () => (await getSchedulePage()).timeSlots,
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
      const { cancellation, confirmation } = await getSchedulePage();
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
    async () => (await getPlans()).find(({ name }) => name === "Basic"),
    ["up to 5 pages", "1 month support"],
  ],
  [
    "the Professional plan",
    async () => (await getPlans()).find(({ name }) => name === "Professional"),
    ["up to 15 pages", "3 months support"],
  ],
  [
    "the Enterprise plan",
    async () => (await getPlans()).find(({ name }) => name === "Enterprise"),
    ["unlimited pages", "6 months support"],
  ],
  [
    "the membership benefits",
    async () => (await getPricingPage()).membership.benefits,
    ["20-30% discount", "direct CTO/CEO meeting after the initial payment"],
  ],
  [
    "the note on availability",
    async () => (await getSchedulePage()).availability.note,
    ["24/7 night shift is available for urgent meetings"],
  ],
  ["the schedule page's subtitle", async () => (await getSchedulePage()).hero, ["consultation"]],
  [
    "the FAQs",
    getFaqs,
    [
      "4-12 weeks",
      "24/7",
      "existing projects can be taken over",
      "React, Node.js, Express, PostgreSQL, MongoDB, MySQL, Java, Kotlin, Spring Boot and Shopify",
    ],
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
  ["a client's product", getProjects, ["Designer", "Guest", "Developer"]],
  ["the contact page", getContactPage, ["Location", "Phone", "Email", "Business Hours"]],
];

describe("the specification's words and figures", () => {
  it.each(exact)("are exact for %s", async (_what, read, expected) => {
    expect(await read()).toEqual(expected);
  });

  it.each(contained)("stand in %s", async (_where, read, phrases) => {
    const text = JSON.stringify(await read());
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});
