import { getFreePages } from "~/content/free-pages.server";
import { type Content, getContent } from "~/content/get-content.server";
import type { ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import { featuredProjects } from "../../contract/featured-projects";
import { PAGES } from "../../contract/pages";
import { productSlug } from "../../contract/product-url";
import { shareName } from "../../contract/share-path";
import type { SharePrice } from "./prices.server";

/** The content of a share image. */
export interface ShareSubject {
  title: string;
  image: ContentImage | undefined;
  /** Shown in place of an image. */
  prices?: SharePrice[];
}

const PRODUCT = /^products\/(.+)$/;

/**
 * Finds the content of a share image by its name.
 * @param name of `shareName`, or `products/` and a product's slug
 * @returns undefined when there is no such page or product
 */
export async function shareSubject(name: string): Promise<ShareSubject | undefined> {
  const [, slug] = PRODUCT.exec(name) ?? [];
  if (slug !== undefined) {
    const products = await getContent("product");
    const product = products.find((it) => productSlug(plainText(it.name)) === slug);
    return product && { title: product.name, image: product.image };
  }
  const found = Object.entries(PAGES).find(
    ([, { path }]) => !path.includes(":") && shareName(path) === name,
  );
  if (!found) return freePageSubject(name);
  const page = found[0] as Exclude<keyof typeof PAGES, "privacyPolicy">;
  if (page === "pricingPage") return pricesSubject();
  const [{ seo }, image] = await Promise.all([getContent(page), imageOf(page)]);
  return { title: seo.title, image };
}

/** The title of a page that editors made, with its first image. */
async function freePageSubject(name: string): Promise<ShareSubject | undefined> {
  const page = (await getFreePages()).find(({ path }) => shareName(path) === name);
  if (!page) return undefined;
  const pictures = page.sections.map((each) =>
    each._type === "imageTextSection" ? each.image : null,
  );
  const image = pictures.find(Boolean) ?? (await getContent("aboutPage")).story.image;
  return { title: page.seo?.title ?? page.title, image };
}

/** The prices themselves; the company's image without any. */
async function pricesSubject(): Promise<ShareSubject> {
  const [{ seo }, plans, image] = await Promise.all([
    getContent("pricingPage"),
    getContent("plan"),
    imageOf("pricingPage"),
  ]);
  const prices = plans.map(({ name, priceUSD, priceINR }) => ({
    name,
    usd: priceUSD,
    inr: priceINR,
  }));
  return prices.length > 0
    ? { title: seo.title, image: undefined, prices }
    : { title: seo.title, image };
}

/** The first image of a page, or the company's. */
async function imageOf(page: keyof typeof PAGES): Promise<ContentImage | undefined> {
  switch (page) {
    case "homePage":
    case "projectsPage":
      return (await firstProject(page))?.image;
    case "productsPage":
      return (await getContent("product"))[0]?.image;
    case "teamPage":
      return (await getContent("teamMember"))[0]?.image;
    default:
      return (await getContent("aboutPage")).story.image;
  }
}

async function firstProject(page: string): Promise<Content<"project"> | undefined> {
  const projects = await getContent("project");
  if (page === "projectsPage") return projects[0];
  return featuredProjects(projects, (await getContent("homePage")).featuredProjects)[0];
}
