import { getEnv } from "~/lib/config/env.server";
import { absoluteImageUrl } from "~/lib/images/image-url";
import type { SitemapEntry } from "~/lib/seo/sitemap";
import { PAGES } from "../../contract/pages";
import { productPath } from "../../contract/product-url";
import { getContent } from "./get-content.server";
import type { ContentImage } from "./image.server";
import { getUpdates, type Update } from "./updates.server";

type Page = keyof typeof PAGES;

/** What a page shows beside its own document and the settings; a page without a row shows nothing else. */
const SHOWN: Partial<Record<Page, string[]>> = {
  homePage: ["project"],
  servicesPage: ["service"],
  projectsPage: ["project"],
  productsPage: ["product"],
  teamPage: ["teamMember"],
  pricingPage: ["plan", "hourlyService"],
  contactPage: ["faq"],
};

/** Every page that is to be found, each product's policy included, with its last change and its pictures. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [updates, products, pictures] = await Promise.all([
    getUpdates(),
    getContent("product"),
    picturesByPage(),
  ]);
  const pages = Object.entries(PAGES) as [Page, (typeof PAGES)[Page]][];
  const fixed = pages
    .filter(([, { path }]) => !path.includes(":"))
    .map(([page, { path }]) => ({
      path,
      lastmod: lastOf(
        updates,
        ({ _type }) => _type === page || Boolean(SHOWN[page]?.includes(_type)),
      ),
      pictures: (pictures[page] ?? []).map(addressOf),
    }));
  const policies = products.map(({ _id, name }) => ({
    path: productPath(name),
    lastmod: lastOf(updates, (it) => it._type === "privacyPolicy" || it._id === _id),
  }));
  return [...fixed, ...policies];
}

async function picturesByPage(): Promise<Partial<Record<Page, ContentImage[]>>> {
  const [projects, products, team, about] = await Promise.all([
    getContent("project"),
    getContent("product"),
    getContent("teamMember"),
    getContent("aboutPage"),
  ]);
  // A page that stands in for an unfit one has a picture without an address.
  const imagesOf = (documents: { image: ContentImage }[]) =>
    documents.map(({ image }) => image).filter(({ assetId }) => assetId !== "");
  return {
    projectsPage: imagesOf(projects),
    productsPage: imagesOf(products),
    teamPage: imagesOf(team),
    aboutPage: imagesOf([about.story]),
  };
}

function addressOf(image: ContentImage): string {
  const { imageBaseUrl, SANITY_PROJECT_ID, SANITY_DATASET, SITE_URL } = getEnv();
  const source = { baseUrl: imageBaseUrl, projectId: SANITY_PROJECT_ID, dataset: SANITY_DATASET };
  return absoluteImageUrl(image, source, SITE_URL, { width: 1200, height: 900 });
}

function lastOf(updates: Update[], isShown: (update: Update) => boolean): string | undefined {
  const times = updates.filter(isShown).map(({ _updatedAt }) => _updatedAt);
  return times.sort().at(-1);
}
