import { RemixServer } from "@remix-run/react";
import type { ComponentProps, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, vi } from "vitest";
import { StatsStrip } from "~/components/home/stats-strip";
import { Footer } from "~/components/layout/footer";
import { Header } from "~/components/layout/header";
import { PolicyPage } from "~/components/policy/policy-page";
import { PlanCard } from "~/components/pricing/plan-card";
import { NoProjects } from "~/components/projects/more-projects";
import { ProjectFilter } from "~/components/projects/project-filter";
import { TeamCard } from "~/components/team/team-card";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import { getContent } from "~/content/get-content.server";
import { richText } from "~/content/rich-text.server";
import { loader } from "~/root";
import { test as base, routeArgs, SITE_URL } from "../../../support/site-content";

/**
 * Renders an element on a page of the site, without classes and icons.
 * @param data the root loader's data
 * @param path the page's path
 */
function markupInSite(element: ReactElement, data: unknown, path = "/"): string {
  const url = new URL(path, SITE_URL);
  const { pathname, search } = url;
  const root = { id: "root", path: "*", hasLoader: true };
  const context = {
    manifest: { routes: { root } },
    routeModules: { root: { default: () => element } },
    staticHandlerContext: {
      location: { pathname, search, hash: "" },
      loaderData: { root: data },
      matches: [{ route: root, params: {}, pathname: "/", pathnameBase: "/" }],
    },
    future: {},
    renderMeta: {},
  } as unknown as ComponentProps<typeof RemixServer>["context"];
  return renderToStaticMarkup(<RemixServer context={context} url={url} />)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/ class="[^"]*"/g, "");
}

/** `markup` renders an element on the page of a path; `member` is the first of the team. */
const test = base
  .extend("data", async () => (await loader(routeArgs("/"))).json())
  .extend(
    "markup",
    ({ data }) =>
      (element: ReactElement, path?: string) =>
        markupInSite(element, data, path),
  )
  .extend("member", async () => {
    const [member] = await getContent("teamMember");
    if (!member) throw new Error("The sample has no team member.");
    return member;
  });

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
    isCurrent: attributes.includes("aria-current"),
  }));

/** The addresses of the links that are marked as the current one. */
const current = (html: string) =>
  linksOf(html).flatMap(({ isCurrent, href }) => (isCurrent ? [href] : []));

test("a policy shows no heading of a section without a text", ({ markup }) => {
  const sections = [
    { _key: "a", heading: "Sharing", paragraphs: [] },
    { _key: "b", heading: "Cookies", paragraphs: ["None."] },
  ];
  const rest = {
    title: "",
    intro: "",
    lastUpdated: "",
    contact: { title: "", text: "", email: "" },
  };
  const html = markup(<PolicyPage sections={sections} {...rest} />);
  expect(html).not.toContain("Sharing");
  expect(html).toMatch(/1\.<\/span> Cookies/);
});

test("a picture in a rich text has its own shape and its description", ({ markup }) => {
  const _ref = `image-${"a".repeat(40)}-1600x1200-jpg`;
  const crop = { top: 0, bottom: 0, left: 0.25, right: 0.25 };
  const value = richText.schema.parse([{ _type: "image", asset: { _ref }, alt: "A bridge", crop }]);
  const html = markup(<RichText value={value} />);
  expect(html).toContain('alt="A bridge" width="1080" height="1620"');
  expect(html).toContain("rect=400,0,800,1200");
});

test.for(["/", "/services", "/projects"])("the header marks the link of %s", (path, { markup }) => {
  expect(current(markup(<Header companyName="Acme" />, path))).toEqual([path]);
});

test("the header marks a short name, which leaves space for the links", ({ markup }) => {
  const names = ["Acme", "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk"];
  const headers = names.map((name) => markup(<Header companyName={name} />));
  expect(headers.map((html) => html.includes("data-short-name"))).toEqual([true, false]);
});

test("the footer carries the line for paper", ({ markup }) => {
  expect(markup(<Footer />)).toContain(
    'data-printed="Sabarmati Softworks · 402 Riverfront Chambers · Ashram Road · Ahmedabad, Gujarat 380009 · India · +91 79 4000 1234 · hello@sabarmatisoftworks.example"',
  );
});

test.for([
  [null, ["/projects"]],
  ["kotlin", ["/projects?tech=kotlin"]],
  ["COBOL", []],
] as const)(
  "the filter of projects links to all of them and to each technology, and marks for %j the links %j",
  ([chosen, marked], { markup }) => {
    const html = markup(<ProjectFilter technologies={["c++", "kotlin"]} chosen={chosen} />);
    const addresses = ["/projects", "/projects?tech=c%2B%2B", "/projects?tech=kotlin"];
    expect(linksOf(html).map(({ href }) => href)).toEqual(addresses);
    expect(current(html)).toEqual(marked);
  },
);

test.for([
  ["COBOL", true, ["/projects", "/contact"]],
  [null, false, ["/contact"]],
] as const)(
  "an empty list of projects of %j names it as the cause: %s, and leads to %j",
  ([chosen, isNamed, hrefs], { markup }) => {
    const html = markup(<NoProjects chosen={chosen} />);
    expect(linksOf(html).map(({ href }) => href)).toEqual(hrefs);
    const cause = "No project shown here uses it. That does not mean we have not";
    expect(html.includes(cause)).toBe(isNamed);
  },
);

test("the link of a plan is printed as people read it", async ({ markup }) => {
  const [plan] = await getContent("plan");
  if (!plan) throw new Error("The sample has no plan.");
  const labels = { usdLabel: "Everywhere", inrLabel: "In India", getStartedLabel: "Start" };
  const html = markup(<PlanCard plan={{ ...plan, name: "વ્યાવસાયિક & co" }} {...labels} />);
  expect(html).toMatch(/data-printed="https:\/\/[^"]*\/contact\?plan=વ્યાવસાયિક %26 co"/);
});

test("a list without entries and an image without a source have no content", ({
  markup,
  member,
}) => {
  expect(markup(<StatsStrip label="Figures" stats={[]} />)).toBe("");
  const image = { ...member.image, assetId: "" };
  const html = markup(<SanityImage image={image} aspect={1} sizes="100vw" />);
  expect(html).not.toContain("<img");
  expect(html).toContain("aspect-ratio:1");
});

test("a team member without email and profile has no link for them", ({ markup, member }) => {
  expect(linksOf(markup(<TeamCard member={member} />))).toHaveLength(2);
  const html = markup(<TeamCard member={{ ...member, email: null, linkedin: null }} />);
  expect(linksOf(html)).toEqual([]);
  expect(html).toContain(member.name);
});

test("the footer has the year's copyright, and a registration that is set", async () => {
  // The new year has begun in India.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-12-31T18:30:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const data = await (await loader(routeArgs("/"))).json();
  const settings = { ...data.settings, registration: "CIN U00000XX2000XXX000000" };
  const html = markupInSite(<Footer />, { ...data, settings });
  expect(html).toContain("© 2031 Sabarmati Softworks.");
  expect(html).toContain("<p>CIN U00000XX2000XXX000000</p>");
  expect(markupInSite(<Footer />, data)).not.toContain("CIN");
});
