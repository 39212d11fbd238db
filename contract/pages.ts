interface Page {
  /** As the Studio and the site's menus call it. */
  title: string;
  /** Its address; a part that starts with a colon stands for many, as in Remix's routes. */
  path: `/${string}`;
  /** Where it is linked from on every page. */
  menu: readonly ("header" | "footer")[];
}

/**
 * The public pages, in the order of the menus and of the Studio. Each is named as the type of its one document,
 * which is that document's `_id` too.
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
} as const satisfies Record<string, Page>;

/** The parameter of the projects page's address that chooses a technology. */
export const TECHNOLOGY_PARAM = "tech";

/** The parameter of the projects page's address that says how many projects are asked for. */
export const SHOWN_PARAM = "show";
