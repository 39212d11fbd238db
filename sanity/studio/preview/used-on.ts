import { map } from "rxjs";
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from "sanity/presentation";
import { API_VERSION } from "../../../contract/api-version";
import { featuredProjects, heroProjects } from "../../../contract/featured-projects";
import { freePath, isFreePath } from "../../../contract/free-path";
import { PAGES, PROJECTS_PER_PAGE, projectUrl } from "../../../contract/pages";
import { productPath } from "../../../contract/product-url";
import { isPath } from "../../../contract/redirects";

interface Named {
  name: string | null;
  slug: string | null;
  to?: string | null;
}

/** What decides where a document is shown. */
interface Facts {
  document: Named | null;
  /** `_id`s, in the site's order. */
  projects: string[];
  home: { hero: string[]; featured: string[] } | null;
  pages: {
    title: string | null;
    slug: string;
    /** The lists of documents in its sections; an empty one shows all documents, where the section allows it. */
    lists: { type: string; chosen: (string | null)[] }[];
  }[];
  /** The documents that lead to this one, for example by a link in a text. */
  linking: (Named & { _id: string; _type: string })[];
}

export const FACTS = `{
  "document": *[_id == $id][0] { "name": coalesce(name, title), "slug": slug.current, to },
  "projects": *[_type == "project"] | order(order asc, title asc)._id,
  "home": *[_id == "homePage"][0] {
    "hero": coalesce(heroProjects[]._ref, []), "featured": coalesce(featuredProjects[]._ref, [])
  },
  "pages": *[_type == "page" && _id != $id && defined(slug.current)] | order(order asc, title asc) {
    title, "slug": slug.current,
    "lists": coalesce(sections[_type in ["servicesSection", "faqSection", "projectsSection", "plansSection"]] {
      "type": _type, "chosen": coalesce(services, faqs, projects, plans, [])[]->_id
    }, [])
  },
  "linking": *[references($id) && _id != $id] {
    _id, _type, "name": coalesce(name, title), "slug": slug.current
  }
}`;

const CHANGES = `*[_type == $type || _type in ["homePage", "page", "project"]]`;

/** A page as a location of the Presentation tool. */
function pageOf(type: keyof typeof PAGES, where = ""): DocumentLocation {
  const { title, path } = PAGES[type];
  return { title: title + where, href: path };
}

/** The sections that show all documents of a type while none of the chosen ones exists. */
const SHOWS_ALL: Readonly<Record<string, string>> = {
  servicesSection: "service",
  faqSection: "faq",
};

/** The pages of the site's own that show each document of a type. */
const PAGES_OF: Readonly<Record<string, DocumentLocation[]>> = {
  ...Object.fromEntries(
    Object.entries(PAGES)
      .filter(([, { path }]) => !path.includes(":"))
      .map(([type, { title, path }]) => [type, [{ title, href: path }]]),
  ),
  teamMember: [pageOf("teamPage")],
  service: [pageOf("servicesPage")],
  faq: [pageOf("contactPage")],
  plan: [
    pageOf("pricingPage"),
    pageOf("homePage", ", for the lowest price"),
    pageOf("contactPage", ", once a visitor chose it"),
  ],
  hourlyService: [
    pageOf("pricingPage"),
    pageOf("homePage", ", for the lowest price"),
    pageOf("servicesPage", ", for the lowest price"),
  ],
  product: [pageOf("productsPage")],
  project: [pageOf("projectsPage")],
  // The policy of every product.
  privacyPolicy: [pageOf("productsPage")],
};

/** The "Used on …" links above each form, which open the page in the frame. */
export const locations: DocumentLocationResolver = (
  { id, type, perspectiveStack },
  { documentStore },
) => {
  if (type === "siteSettings") {
    return {
      message: "Used on every page: the header, the footer and the contact details",
      tone: "positive",
      locations: [pageOf("homePage"), pageOf("aboutPage"), pageOf("contactPage")],
    };
  }
  if (type === "privacyPolicy") {
    return {
      message: "Used for the privacy policy of every product",
      tone: "positive",
      locations: [pageOf("productsPage")],
    };
  }
  return documentStore
    .listenQuery(
      { fetch: FACTS, listen: CHANGES },
      { id, type },
      { apiVersion: API_VERSION, perspective: perspectiveStack },
    )
    .pipe(map((facts: Facts) => usedOn(type, id, facts)));
};

/** Where the site shows a document. @param id its published `_id` */
export function usedOn(type: string, id: string, facts: Facts): DocumentLocationsState {
  const byLink = facts.linking.flatMap(({ _id, _type, ...document }) =>
    shownOn(_type, _id, { ...facts, document }).map(({ title, href }) => ({
      title: `${title}, by a link`,
      href,
    })),
  );
  const places = new Map<string, DocumentLocation>();
  for (const place of [...shownOn(type, id, facts), ...byLink]) {
    const path = place.href.replace(/[?#].*$/, "");
    if (!places.has(path)) places.set(path, place);
  }
  if (places.size > 0) return { locations: [...places.values()] };
  return { message: "No page of the site shows it", tone: "caution", locations: [] };
}

/** The pages that show a document itself. */
function shownOn(type: string, id: string, facts: Facts): DocumentLocation[] {
  return [
    ...ownPlaces(type, id, facts),
    ...facts.pages.flatMap((page) => placeOnFreePage(type, id, page)),
  ];
}

function ownPlaces(type: string, id: string, facts: Facts): DocumentLocation[] {
  const { name, slug, to } = facts.document ?? {};
  switch (type) {
    case "project":
      return placesOfProject(id, facts);
    case "product":
      return [
        pageOf("productsPage"),
        ...(name ? [{ title: `Privacy policy of ${name}`, href: productPath(name) }] : []),
      ];
    case "redirect":
      return isPath(to ?? "") ? [{ title: "Where it leads", href: to ?? "" }] : [];
    case "page":
      return slug && isFreePath(freePath(slug))
        ? [{ title: name ?? "Page of its own", href: encodeURI(freePath(slug)) }]
        : [];
    default:
      return PAGES_OF[type] ?? [];
  }
}

function placesOfProject(id: string, { projects, home }: Facts): DocumentLocation[] {
  const index = projects.indexOf(id);
  if (index < 0) return [];
  const all = projects.map((_id) => ({ _id }));
  const featured = featuredProjects(all, home?.featured ?? []);
  const hero = heroProjects(all, home?.hero ?? [], featured);
  const places = [
    ...(featured.some(({ _id }) => _id === id) ? ["in the featured work"] : []),
    ...(hero.some(({ _id }) => _id === id) ? ["at the top"] : []),
  ];
  return [
    index < PROJECTS_PER_PAGE
      ? pageOf("projectsPage")
      : { ...pageOf("projectsPage"), href: projectUrl(id, index) },
    ...(places.length > 0 ? [pageOf("homePage", `, ${places.join(" and ")}`)] : []),
  ];
}

function placeOnFreePage(
  type: string,
  id: string,
  { title, slug, lists }: Facts["pages"][number],
): DocumentLocation[] {
  const path = freePath(slug);
  if (!isFreePath(path)) return [];
  const isShown = lists.some((list) => {
    const chosen = list.chosen.filter((each) => each !== null);
    return chosen.includes(id) || (chosen.length === 0 && SHOWS_ALL[list.type] === type);
  });
  return isShown ? [{ title: title ?? path, href: encodeURI(path) }] : [];
}
