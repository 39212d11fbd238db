import { getEditorPages } from "~/content/editor-pages.server";
import { getContent } from "~/content/get-content.server";
import { getListed, imagesListedOn } from "~/content/listed-documents.server";
import type { ContentImage } from "~/lib/images/image-url";
import { FIXED_PAGES, imagesOn, ownPath, typesWith } from "../../contract/document-urls";
import { featuredProjects } from "../../contract/featured-projects";
import { PAGES } from "../../contract/pages";
import { MAX_PRICES, shareName } from "../../contract/share-path";

/** A plan with its price in one currency or both, as visitors read them. */
export interface SharePrice {
  name: string;
  first: string;
  second?: string | undefined;
}

/** The content of a share image. */
export interface ShareSubject {
  title: string;
  image: ContentImage | undefined;
  /** Shown in place of an image. */
  prices?: SharePrice[];
}

/**
 * Finds the content of a share image by its name.
 * @param name the part of `sharePath` between folder and extension, decoded
 * @returns undefined when there is no such page or document
 */
export async function shareSubject(name: string): Promise<ShareSubject | undefined> {
  const found = [...FIXED_PAGES].find(([, { path }]) => shareName(path) === name);
  if (!found) return (await documentSubject(name)) ?? editorPageSubject(name);
  const page = found[0] as Exclude<keyof typeof PAGES, "privacyPolicy">;
  if (page === "pricingPage") return pricesSubject();
  const [{ seo }, image] = await Promise.all([getContent(page), imageOf(page)]);
  return { title: seo.title, image: seo.image ?? image };
}

/**
 * Says what a page's share image shows: title and company, and its picture or its prices.
 * @param pathname of the page's URL; a page without a share image has that of the home page
 */
export async function shareAlt(pathname: string, companyName: string): Promise<string> {
  const name = shareName(decodeURIComponent(pathname));
  const subject =
    (await shareSubject(name)) ?? (await shareSubject(shareName(PAGES.homePage.path)));
  const { title, image, prices = [] } = subject ?? { title: "", image: undefined };
  const shown = prices.map(({ name: plan, first, second }) => {
    return `${plan} ${[first, second].filter(Boolean).join(" · ")}`;
  });
  const words = [title, companyName].filter(Boolean).join(" | ");
  return [words, image?.alt || shown.join("; ")].filter(Boolean).join(": ");
}

/** A document whose page is one of a template, like a product. */
async function documentSubject(name: string): Promise<ShareSubject | undefined> {
  const documents = await Promise.all(typesWith("template").map(getListed));
  const document = documents.flat().find((each) => {
    const path = ownPath(each);
    return path !== undefined && shareName(decodeURIComponent(path)) === name;
  });
  return document && { title: document.name, image: document.image };
}

/** The title of a page that editors made, with its own image for sharing or the first of its sections. */
async function editorPageSubject(name: string): Promise<ShareSubject | undefined> {
  const page = (await getEditorPages()).find(({ path }) => shareName(path) === name);
  if (!page) return undefined;
  const pictures = page.sections.map((each) =>
    each._type === "imageTextSection" ? each.image : null,
  );
  const image =
    page.seo?.image ?? pictures.find(Boolean) ?? (await getContent("aboutPage")).story.image;
  return { title: page.seo?.title ?? page.title, image };
}

/** The page's own image for sharing, or else the prices themselves; the company's image without any. */
async function pricesSubject(): Promise<ShareSubject> {
  const [{ seo }, plans, image] = await Promise.all([
    getContent("pricingPage"),
    getContent("plan"),
    imageOf("pricingPage"),
  ]);
  if (seo.image) return { title: seo.title, image: seo.image };
  const prices = plans.flatMap(({ name, priceUSD, priceINR }) => {
    const [first, second] = [priceUSD, priceINR].filter(Boolean);
    return first ? { name, first, second } : [];
  });
  return prices.length > 0
    ? { title: seo.title, image: undefined, prices: prices.slice(0, MAX_PRICES) }
    : { title: seo.title, image };
}

/** The first image of a page, or the company's. */
async function imageOf(page: keyof typeof PAGES): Promise<ContentImage | undefined> {
  if (imagesOn(page)) return (await imagesListedOn(page))[0];
  if (page !== "homePage") return (await getContent("aboutPage")).story.image;
  const [projects, home] = await Promise.all([getContent("project"), getContent("homePage")]);
  return featuredProjects(projects, home.featuredProjects)[0]?.image;
}
