import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getContent } from "~/content/get-content.server";
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

const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const figures = (stats: { value: string; label: string }[]) =>
  stats.map(({ value, label }) => `${value} ${label}`);

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
      const { hero, services } = await getContent("homePage");
      return [hero.primaryLabel, hero.secondaryLabel, services.buttonLabel];
    },
    ["Get Started", "View Our Work", "View All Services"],
  ],
  [
    "the home page's service cards",
    async () => titles((await getContent("homePage")).serviceCards),
    ["Web Development", "Mobile Apps", "Shopify Development", "Backend Solutions"],
  ],
  [
    "the technologies",
    async () => (await getContent("homePage")).technologies,
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
    async () =>
      titles((await getContent("homePage")).whyPoints).map((title) => title.toLowerCase()),
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
    async () => (await getContent("homePage")).callToAction.title,
    "Ready to Start Your Project?",
  ],
  [
    "the services",
    async () => titles(await getContent("service")),
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
    "the projects page's title",
    async () => (await getContent("projectsPage")).hero.title,
    "Our Projects",
  ],
  [
    "the success figures",
    async () => figures((await getContent("projectsPage")).metrics),
    [
      "50+ Completed Projects",
      "98% Client Satisfaction",
      "100% On-Time Delivery",
      "15+ Industries Served",
    ],
  ],
  [
    "the projects page's call to action",
    async () => (await getContent("projectsPage")).callToAction.title,
    "Want to See Your Project Here?",
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
    "the about page's parts",
    async () => {
      const { cards, differentiators, findUs } = await getContent("aboutPage");
      const topics = titles(cards).map((title) => title.toLowerCase().replace("our ", ""));
      return [...topics, differentiators.length, findUs.title];
    },
    ["mission", "team", "excellence", "values", 4, "Find Us"],
  ],
  [
    "the team's roles and experience",
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
];

const contained: [where: string, read: () => Promise<unknown>, phrases: string[]][] = [
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
];

describe("the specification's texts and figures of pages", () => {
  test.each(exact)("are exact for %s", async (_what, read, expected) => {
    expect(await read()).toEqual(expected);
  });

  test.each(contained)("are in %s", async (_where, read, phrases) => {
    const text = JSON.stringify(await read());
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});
