import type { ReactElement } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StatsStrip } from "~/components/home/stats-strip";
import { Footer } from "~/components/layout/footer";
import { Header } from "~/components/layout/header";
import { StructuredData } from "~/components/layout/structured-data";
import { HourlyTable } from "~/components/pricing/hourly-table";
import { PlanCard } from "~/components/pricing/plan-card";
import { NoProjects } from "~/components/projects/no-projects";
import { ProjectFilter } from "~/components/projects/project-filter";
import { TeamCard } from "~/components/team/team-card";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import { getContent } from "~/content/get-content.server";
import { richTextSchema } from "~/content/rich-text.server";
import { PAGES } from "../../../../contract/pages";
import { markupInSite, rootData } from "../../../support/site/markup-in-site";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
let data: Awaited<ReturnType<typeof rootData>>;
beforeAll(async () => {
  content = await startSiteContent();
  data = await rootData();
});
afterAll(() => content.stop());

const markup = (element: ReactElement, path?: string) => markupInSite(element, data, path);

/** The addresses of the links that are marked as the current one. */
function current(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*>/g)]
    .filter(([link]) => link.includes("aria-current"))
    .map(([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? "");
}

test("a picture in a rich text has its own shape and its description", () => {
  const _ref = `image-${"a".repeat(40)}-1600x1200-jpg`;
  const crop = { top: 0, bottom: 0, left: 0.25, right: 0.25 };
  const value = richTextSchema.parse([{ _type: "image", asset: { _ref }, alt: "A bridge", crop }]);
  const html = markup(<RichText value={value} />);
  expect(html).toContain('alt="A bridge" width="1080" height="1620"');
  expect(html).toContain("rect=400,0,800,1200");
});

describe("the header", () => {
  test("links to the seven pages in their order", () => {
    const nav = markup(<Header companyName="Acme" />).split("<nav")[1] ?? "";
    const titles = [...nav.matchAll(/<a\b[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Home",
      "Services",
      "Projects",
      "Products",
      "About",
      "Schedule",
      "Contact",
    ]);
  });

  test("marks the link of the current page only", () => {
    for (const { path } of [PAGES.homePage, PAGES.servicesPage, PAGES.projectsPage]) {
      expect(current(markup(<Header companyName="Acme" />, path))).toEqual([path]);
    }
  });

  test("marks a short name, which leaves space for the links", () => {
    expect(markup(<Header companyName="Acme" />)).toContain("data-short-name");
    const long = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk";
    expect(markup(<Header companyName={long} />)).not.toContain("data-short-name");
  });
});

describe("the filter of projects", () => {
  const technologies = ["c++", "kotlin"];

  test("is a link for each technology, with all projects first", () => {
    const html = markup(<ProjectFilter technologies={technologies} chosen={null} />);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/projects",
      "/projects?tech=c%2B%2B",
      "/projects?tech=kotlin",
    ]);
    expect(current(html)).toEqual(["/projects"]);
  });

  test("marks the chosen technology, and none for an unknown one", () => {
    const chosen = (name: string) =>
      current(markup(<ProjectFilter technologies={technologies} chosen={name} />));
    expect(chosen("kotlin")).toEqual(["/projects?tech=kotlin"]);
    expect(chosen("COBOL")).toEqual([]);
  });

  test("links to all projects for an unused technology, and has no link without projects", () => {
    expect(markup(<NoProjects chosen="COBOL" />)).toContain('href="/projects"');
    const empty = markup(<NoProjects chosen={null} />);
    expect(empty).not.toContain('href="/projects"');
    expect(empty).toContain(`href="${PAGES.contactPage.path}"`);
  });
});

describe("prices", () => {
  const labels = { usdLabel: "Everywhere", inrLabel: "In India" };

  test("of a plan are in both currencies, and its link names the plan", async () => {
    for (const plan of await getContent("plan")) {
      const html = markup(<PlanCard plan={plan} {...labels} getStartedLabel="Start" />);
      for (const text of [plan.priceUSD, plan.priceINR, "Everywhere", "In India"]) {
        expect(html).toContain(text);
      }
      expect(html).toContain(`href="/contact?plan=${encodeURIComponent(plan.name)}"`);
      expect(html.includes(data.settings.labels.prices.mostPopular)).toBe(plan.popular);
    }
  });

  test("mark the popular hourly service, and label the figures in each row", async () => {
    const services = await getContent("hourlyService");
    const html = markup(<HourlyTable services={services} {...labels} />);
    const rows = html.split("<tr").slice(2);
    expect(rows).toHaveLength(services.length);
    for (const [index, { name, rangeUSD, rangeINR, popular }] of services.entries()) {
      for (const text of [name, rangeUSD, rangeINR, "Everywhere", "In India"]) {
        expect(rows[index]).toContain(text);
      }
      expect(rows[index]?.includes(data.settings.labels.prices.popular)).toBe(popular);
    }
  });
});

describe("missing content", () => {
  test("renders no list without entries", () => {
    expect(markup(<StatsStrip label="Figures" stats={[]} />)).toBe("");
  });

  test("renders a plain area of the same shape for an image without a source", async () => {
    const [member] = await getContent("teamMember");
    if (!member) throw new Error("The seed has no member of the team.");
    const shape = { aspect: 1, sizes: "100vw" };
    const missing = markup(<SanityImage image={{ ...member.image, assetId: "" }} {...shape} />);
    expect(missing).not.toContain("<img");
    expect(missing).toContain("aspect-ratio:1");
    const first = markup(<SanityImage image={member.image} {...shape} priority />);
    expect(first).toContain('loading="eager"');
    expect(first).toContain(`alt="${member.image.alt}"`);
    expect(markup(<SanityImage image={member.image} {...shape} />)).toContain('loading="lazy"');
  });
});

test("structured data escapes a closing script tag in a text", () => {
  const companyName = "</script><script>alert(1)</script>";
  const settings = { ...data.settings, companyName };
  const html = markupInSite(<StructuredData />, { ...data, settings });
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const text = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(companyName).slice(1, -1));
});

test("a team member without email and profile has no link for them", async () => {
  const [member] = await getContent("teamMember");
  if (!member) throw new Error("The sample has no team member");
  const links = (html: string) => html.match(/<a\b/g)?.length ?? 0;
  expect(links(markup(<TeamCard member={member} />))).toBe(2);
  const html = markup(<TeamCard member={{ ...member, email: null, linkedin: null }} />);
  expect(links(html)).toBe(0);
  expect(html).toContain(member.name);
});

test("the footer has this year's copyright, and the registration once it is set", () => {
  const settings = { ...data.settings, registration: "CIN U00000XX2000XXX000000" };
  const html = markupInSite(<Footer />, { ...data, settings });
  const year = new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" });
  expect(html).toContain(`© ${year.format(new Date())} Sabarmati Softworks.`);
  expect(html).toContain("<p>CIN U00000XX2000XXX000000</p>");
  expect(markup(<Footer />)).not.toContain("CIN");
});

test("the footer leads to the prices and the team, and carries the line for paper", () => {
  const html = markup(<Footer />);
  expect(html).toContain(`href="${PAGES.pricingPage.path}"`);
  expect(html).toContain(`href="${PAGES.teamPage.path}"`);
  expect(html).toContain(
    'data-printed="Sabarmati Softworks · 402 Riverfront Chambers · Ashram Road · Ahmedabad, Gujarat 380009 · India · +91 79 4000 1234 · hello@sabarmatisoftworks.example"',
  );
});
