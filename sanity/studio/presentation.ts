import {
  type DocumentLocation,
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from "sanity/presentation";

/** Where each page of the site is; its document has the same name as its type. */
export const PAGES = {
  homePage: { title: "Home", href: "/" },
  servicesPage: { title: "Services", href: "/services" },
  projectsPage: { title: "Projects", href: "/projects" },
  productsPage: { title: "Products", href: "/products" },
  aboutPage: { title: "About", href: "/about" },
  teamPage: { title: "Team", href: "/team" },
  pricingPage: { title: "Pricing", href: "/plan" },
  schedulePage: { title: "Schedule", href: "/schedule" },
  contactPage: { title: "Contact", href: "/contact" },
} satisfies Record<string, DocumentLocation>;

const PRIVACY_PATH = "/products/privacy";

function shownOn(...locations: DocumentLocation[]) {
  return defineLocations({ locations });
}

/** "Used on …", above the form of every document, and what opens the page in the frame. */
const locations = {
  ...Object.fromEntries(Object.entries(PAGES).map(([type, page]) => [type, shownOn(page)])),
  siteSettings: defineLocations({
    message: "Used on every page: the header, the footer and the contact details",
    tone: "positive",
    locations: [PAGES.homePage, PAGES.aboutPage, PAGES.contactPage],
  }),
  project: defineLocations({
    select: { technologies: "technologies" },
    resolve: (project) => ({
      locations: [
        PAGES.projectsPage,
        ...(project?.technologies ?? []).slice(0, 1).map((tech: string) => ({
          title: `Projects using ${tech}`,
          href: `/projects?${new URLSearchParams({ tech })}`,
        })),
        { title: "Home, while it is featured there", href: PAGES.homePage.href },
      ],
    }),
  }),
  product: defineLocations({
    select: { name: "name", slug: "slug.current" },
    resolve: (product) => ({
      locations: [
        PAGES.productsPage,
        ...(product?.slug
          ? [
              {
                title: `Privacy policy of ${product.name ?? "the product"}`,
                href: `${PRIVACY_PATH}/${encodeURIComponent(product.slug)}`,
              },
            ]
          : []),
      ],
    }),
  }),
  privacyPolicy: defineLocations({
    message: "Used for the privacy policy of every product",
    tone: "positive",
    locations: [PAGES.productsPage],
  }),
  teamMember: shownOn(PAGES.teamPage),
  plan: shownOn(PAGES.pricingPage),
  hourlyService: shownOn(PAGES.pricingPage),
  service: shownOn(PAGES.servicesPage),
  faq: shownOn(PAGES.contactPage),
};

/** Which document the form shows when the frame is at an address. */
const mainDocuments = defineDocuments([
  ...Object.entries(PAGES).map(([type, { href }]) => ({ route: href, type })),
  { route: `${PRIVACY_PATH}/:product`, type: "privacyPolicy" },
]);

/** The site in a frame beside the form. The site is on the Studio's own origin. */
export const presentation = {
  previewUrl: { initial: "/", previewMode: { enable: "/preview/enable" } },
  resolve: { locations, mainDocuments },
} satisfies PresentationPluginOptions;
