import {
  type DocumentLocation,
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from "sanity/presentation";
import { freePath } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";
import { productPath } from "../../../contract/product-url";
import { isPath } from "../../../contract/redirects";
import { previewMode } from "./preview-mode";

/** A page as a location of the Presentation tool. */
function pageOf(type: keyof typeof PAGES): DocumentLocation {
  const { title, path } = PAGES[type];
  return { title, href: path };
}

const PAGES_TO_OPEN = Object.entries(PAGES).filter(([, { path }]) => !path.includes(":"));

function shownOn(...locations: DocumentLocation[]) {
  return defineLocations({ locations });
}

/** The "Used on …" links above each form, which open the page in the frame. */
const locations = {
  ...Object.fromEntries(
    PAGES_TO_OPEN.map(([type, { title, path }]) => [type, shownOn({ title, href: path })]),
  ),
  siteSettings: defineLocations({
    message: "Used on every page: the header, the footer and the contact details",
    tone: "positive",
    locations: [pageOf("homePage"), pageOf("aboutPage"), pageOf("contactPage")],
  }),
  project: shownOn(pageOf("projectsPage"), {
    title: "Home, while it is featured there",
    href: PAGES.homePage.path,
  }),
  product: defineLocations({
    select: { name: "name" },
    resolve: (product) => ({
      locations: [
        pageOf("productsPage"),
        ...(product?.name
          ? [{ title: `Privacy policy of ${product.name}`, href: productPath(product.name) }]
          : []),
      ],
    }),
  }),
  privacyPolicy: defineLocations({
    message: "Used for the privacy policy of every product",
    tone: "positive",
    locations: [pageOf("productsPage")],
  }),
  redirect: defineLocations({
    select: { to: "to" },
    resolve: (redirect) => ({
      locations: [
        {
          title: "Where it leads",
          href: isPath(redirect?.to ?? "") ? redirect?.to : PAGES.homePage.path,
        },
      ],
    }),
  }),
  page: defineLocations({
    select: { title: "title", slug: "slug.current" },
    resolve: (page) => ({
      locations: [
        {
          title: page?.title ?? "Page of its own",
          href: page?.slug ? encodeURI(freePath(page.slug)) : PAGES.homePage.path,
        },
      ],
    }),
  }),
  teamMember: shownOn(pageOf("teamPage")),
  plan: shownOn(pageOf("pricingPage")),
  hourlyService: shownOn(pageOf("pricingPage")),
  service: shownOn(pageOf("servicesPage")),
  faq: shownOn(pageOf("contactPage")),
};

/** The document to edit for each path in the frame. Pages of the site come first, as in its routes. */
const mainDocuments = defineDocuments([
  ...Object.entries(PAGES).map(([type, { path }]) => ({ route: path, type })),
  {
    route: ["/:a", "/:a/:b", "/:a/:b/:c", "/:a/:b/:c/:d"],
    resolve: ({ params }: { params: Record<string, string> }) => {
      const path = freePath(Object.values(params).map(decodeURIComponent).join("/"));
      return {
        filter: `_type == "page" && slug.current in [$path, $slug]`,
        params: { path, slug: path.slice(1) },
      };
    },
  },
]);

/** Shows the site, which has the Studio's origin, in a frame beside the form. */
export const presentation = {
  previewUrl: { initial: PAGES.homePage.path, previewMode },
  resolve: { locations, mainDocuments },
} satisfies PresentationPluginOptions;
