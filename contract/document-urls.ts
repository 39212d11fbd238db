import { NAME } from "./document-name";
import { freePath, isFreePath } from "./free-path";
import { PAGES, projectUrl } from "./pages";
import { productPath, productSlug } from "./product-url";

type PageType = keyof typeof PAGES;

/** The pages at a fixed path, which has no parameter, by their type. */
export const FIXED_PAGES: ReadonlyMap<string, (typeof PAGES)[PageType]> = new Map(
  Object.entries(PAGES).filter(([, { path }]) => !path.includes(":")),
);

/** What the URLs of a document depend on. */
export interface UrlFacts {
  _id: string;
  _type: string;
  name?: string | null;
  slug?: string | null;
}

/** The facts of a document, for a projection in GROQ. */
export const URL_FACTS = `_id,
    _type,
    "name": ${NAME},
    "slug": slug.current`;

interface DocumentUrls {
  /** The title of all documents of the type, for the Studio. */
  title: string;
  /**
   * The pages that show every document of the type, each with what the Studio adds to the page's title. The first is the
   * type's list.
   */
  pages: Partial<Record<PageType, string>>;
  /** The same for pages that show a document only if the URL names it. */
  pagesOnRequest?: Partial<Record<PageType, string>>;
  /** Whether each document has an `image`: the sitemap and the list's share image show it. */
  hasImage?: boolean;
  /** The path of a document's own page; undefined while it has none. */
  path?(document: UrlFacts): string | undefined;
  /** The slug that a document's name determines, where editors do not choose it. */
  slugOf?(name: string): string;
  /** The page whose texts all these pages share. */
  template?: PageType;
  /**
   * Where a link in a text leads. Editors can link to documents of the types that have this.
   * @param index the document's place among all of its type, from 0
   */
  link?(document: UrlFacts, index: number): string | undefined;
}

/** The URLs of each type of documents that pages show, in the order of the Studio's lists. */
export const DOCUMENT_URLS: Readonly<Record<string, DocumentUrls>> = {
  project: {
    title: "Projects",
    pages: { projectsPage: "", homePage: "", servicesPage: ", beside a service of its category" },
    hasImage: true,
    link: ({ _id }, index) => projectUrl(_id, index),
  },
  product: {
    title: "Products",
    pages: { productsPage: "" },
    hasImage: true,
    path: ({ name }) => (name?.trim() ? productPath(name) : undefined),
    slugOf: productSlug,
    template: "privacyPolicy",
    link: ({ _id }) => `${PAGES.productsPage.path}#${_id}`,
  },
  teamMember: { title: "Team", pages: { teamPage: "" }, hasImage: true },
  plan: {
    title: "Website plans",
    pages: { pricingPage: "", homePage: ", for the lowest price" },
    pagesOnRequest: { contactPage: ", once a visitor chose it" },
  },
  hourlyService: {
    title: "Hourly services",
    pages: {
      pricingPage: "",
      homePage: ", for the lowest price",
      servicesPage: ", for the lowest price",
    },
  },
  service: { title: "Services", pages: { servicesPage: "" } },
  faq: { title: "FAQs", pages: { contactPage: "" } },
  page: { title: "Pages of their own", pages: {}, path: pathOfPage, link: pathOfPage },
};

/** The sections of editors' pages that show documents: the field with the chosen ones, and their type. */
export const LIST_SECTIONS = {
  servicesSection: { field: "services", type: "service", showsAll: true },
  projectsSection: { field: "projects", type: "project", showsAll: false },
  plansSection: { field: "plans", type: "plan", showsAll: false },
  faqSection: { field: "faqs", type: "faq", showsAll: true },
} as const;

function pathOfPage({ slug }: UrlFacts): string | undefined {
  const path = freePath(slug ?? "");
  return isFreePath(path) ? encodeURI(path) : undefined;
}

/** The types whose documents have a page of their own, one of a template, or a link. */
export function typesWith(url: "path" | "link" | "template"): string[] {
  return Object.keys(DOCUMENT_URLS).filter((type) => DOCUMENT_URLS[type]?.[url]);
}

/** The path of a document's own page; undefined while it has none. */
export function ownPath(document: UrlFacts): string | undefined {
  return DOCUMENT_URLS[document._type]?.path?.(document);
}

/** What a document's own page is, for editors: "privacy policy of", "page". Its name follows. */
export function ownPageNoun(type: string): string {
  const template = DOCUMENT_URLS[type]?.template;
  return template ? `${PAGES[template].title.toLowerCase()} of` : "page";
}

/** The types whose documents a page shows, beside its own document: always, or at some of its URLs. */
export function typesOn(page: string, when: "pages" | "pagesOnRequest" = "pages"): string[] {
  return Object.keys(DOCUMENT_URLS).filter((type) => page in (DOCUMENT_URLS[type]?.[when] ?? {}));
}

/** The type whose documents' images stand for a page: the one that the page is the list of. */
export function imagesOn(page: string): string | undefined {
  return Object.keys(DOCUMENT_URLS).find((type) => {
    const { hasImage, pages } = DOCUMENT_URLS[type] ?? { pages: {} };
    return hasImage && Object.keys(pages)[0] === page;
  });
}
