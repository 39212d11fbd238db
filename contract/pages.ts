interface Page {
  /** For the Studio and the menus. */
  title: string;
  /** A segment with a leading colon is a parameter, as in Remix's routes. */
  path: `/${string}`;
  /** The menus that link to it. */
  menu: readonly ("header" | "footer")[];
}

/**
 * The public pages, in the order of the menus and of the Studio. The key is the type of the page's document,
 * which is also the document's `_id`.
 */
export const PAGES = {
  homePage: { title: "Home", path: "/", menu: ["header", "footer"] },
  servicesPage: { title: "Services", path: "/services", menu: ["header", "footer"] },
  projectsPage: { title: "Projects", path: "/projects", menu: ["header", "footer"] },
  productsPage: { title: "Products", path: "/products", menu: ["header", "footer"] },
  privacyPolicy: { title: "Privacy policy", path: "/products/privacy/:productName", menu: [] },
  aboutPage: { title: "About", path: "/about", menu: ["header"] },
  teamPage: { title: "Team", path: "/team", menu: [] },
  pricingPage: { title: "Pricing", path: "/plan", menu: [] },
  schedulePage: { title: "Schedule", path: "/schedule", menu: ["header"] },
  contactPage: { title: "Contact", path: "/contact", menu: ["header"] },
  privacyPage: { title: "Privacy notice", path: "/privacy", menu: [] },
} as const satisfies Record<string, Page>;

/** URL parameter of the projects page: the technology. */
export const TECHNOLOGY_PARAM = "tech";

/** URL parameter of the projects page: how many projects to show. */
export const SHOWN_PARAM = "show";

/** The number of projects shown at first, and added by each "Show More". */
export const PROJECTS_PER_PAGE = 12;

/**
 * The URL of a project's card on the projects page, which shows that many projects.
 * @param id the `_id` of the published document, which is the card's anchor
 * @param index its place among all projects, from 0
 */
export function projectUrl(id: string, index: number): string {
  const shown = Math.ceil((index + 1) / PROJECTS_PER_PAGE) * PROJECTS_PER_PAGE;
  const search = shown > PROJECTS_PER_PAGE ? `?${SHOWN_PARAM}=${shown}` : "";
  return `${PAGES.projectsPage.path}${search}#${id}`;
}

/** The URL parameters that each page reads, by its path; any other parameter changes nothing on a page. */
export const PAGE_PARAMS: Readonly<Record<string, readonly string[]>> = {
  [PAGES.projectsPage.path]: [TECHNOLOGY_PARAM, SHOWN_PARAM],
  [PAGES.contactPage.path]: ["plan", "product", "service", "sent"],
};

/** The contact form with a subject: that of a plan, or of a service by the hour. */
export function contactUrl(of: "plan" | "service", name: string): string {
  return `${PAGES.contactPage.path}?${of}=${encodeURIComponent(name)}`;
}
