import { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import type { ContentImage } from "~/lib/images/image-url";
import { absoluteImageUrl } from "~/lib/images/image-url";
import type { SitemapEntry } from "~/lib/seo/sitemap";
import { PAGES } from "../../contract/pages";
import { productPath } from "../../contract/product-url";
import { fetchContent } from "./client.server";
import { getFreePages } from "./free-pages.server";
import { DOCUMENTS } from "./generated.server";
import { getContent } from "./get-content.server";

type Page = keyof typeof PAGES;

/** Document types that a page shows besides its own document and the settings. */
const LISTED_TYPES: Partial<Record<Page, string[]>> = {
  homePage: ["project"],
  servicesPage: ["service"],
  projectsPage: ["project"],
  productsPage: ["product"],
  teamPage: ["teamMember"],
  pricingPage: ["plan", "hourlyService"],
  contactPage: ["faq"],
};

const TYPES = Object.keys(DOCUMENTS).map((type) => `"${type}"`);

const UPDATES_QUERY = `*[_type in [${TYPES.join(", ")}]] { _id, _type, _updatedAt }`;

const updateSchema = z.object({ _id: z.string(), _type: z.string(), _updatedAt: z.string() });

/** When a published document was last changed, in ISO 8601. */
type Update = z.infer<typeof updateSchema>;

/** Every public page including each product's privacy policy, with its last change and its images. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [updates, products, images, freePages] = await Promise.all([
    fetchContent("updates", UPDATES_QUERY, z.array(updateSchema)),
    getContent("product"),
    imagesByPage(),
    getFreePages(),
  ]);
  const pages = Object.entries(PAGES) as [Page, (typeof PAGES)[Page]][];
  const fixed = pages
    .filter(([, { path }]) => !path.includes(":"))
    .map(([page, { path }]) => ({
      path,
      lastmod: lastOf(
        updates,
        ({ _type }) => _type === page || Boolean(LISTED_TYPES[page]?.includes(_type)),
      ),
      images: (images[page] ?? []).map(urlOf),
    }));
  const policies = products.map(({ _id, name }) => ({
    path: productPath(name),
    lastmod: lastOf(updates, (it) => it._type === "privacyPolicy" || it._id === _id),
  }));
  const free = freePages.map(({ _id, path, sections }) => ({
    path: encodeURI(path),
    lastmod: lastOf(updates, (it) => it._id === _id),
    images: sections.flatMap((section) =>
      section._type === "imageTextSection" && section.image?.assetId ? urlOf(section.image) : [],
    ),
  }));
  return [...fixed, ...policies, ...free];
}

async function imagesByPage(): Promise<Partial<Record<Page, ContentImage[]>>> {
  const [projects, products, team, about] = await Promise.all([
    getContent("project"),
    getContent("product"),
    getContent("teamMember"),
    getContent("aboutPage"),
  ]);
  // A placeholder for an invalid document has an image without an asset.
  const imagesOf = (documents: { image: ContentImage }[]) =>
    documents.map(({ image }) => image).filter(({ assetId }) => assetId !== "");
  return {
    projectsPage: imagesOf(projects),
    productsPage: imagesOf(products),
    teamPage: imagesOf(team),
    aboutPage: imagesOf([about.story]),
  };
}

function urlOf(image: ContentImage): string {
  const { imageBaseUrl, SANITY_PROJECT_ID, SANITY_DATASET, SITE_URL } = getEnv();
  const source = { baseUrl: imageBaseUrl, projectId: SANITY_PROJECT_ID, dataset: SANITY_DATASET };
  return absoluteImageUrl(image, source, SITE_URL, { width: 1200, height: 900 });
}

function lastOf(updates: Update[], isShown: (update: Update) => boolean): string | undefined {
  const times = updates.filter(isShown).map(({ _updatedAt }) => _updatedAt);
  return times.sort().at(-1);
}
