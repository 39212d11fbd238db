import type { LoaderFunction, MetaDescriptor, MetaFunction, SerializeFrom } from "@remix-run/node";
import { type Box, imageSources } from "~/lib/images/image-sources";
import type { ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import { PAGES } from "../../contract/pages";
import { SHARE_SIZE, sharePath } from "../../contract/share-path";
import { type SiteData, sitePath } from "./site-data";

interface PageMeta {
  title: string;
  description?: string;
  /** True excludes the page from search results. */
  noindex?: boolean;
  /** Path of the share image, for pages whose path does not determine it. */
  shareImage?: string;
}

interface MetaArgsLike {
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>;
  location: { pathname: string };
}

/** The root loader's data, from the arguments of Remix's `meta`; undefined when it failed. */
export function rootData({ matches }: Pick<MetaArgsLike, "matches">): SiteData | undefined {
  return matches.find((match) => match?.id === "root")?.data as SiteData | undefined;
}

/** Whether the path determines the share image: it is that of a page without a parameter. */
function hasShareImage(pathname: string): boolean {
  return !pathname.includes(":") && Object.values(PAGES).some(({ path }) => path === pathname);
}

type Picture = Box & { image: ContentImage };

/**
 * The `meta` of a page whose loader returns the page's document as `page`.
 * @param pictureOf the first visible image
 */
export function metaOf<Loader extends LoaderFunction>(
  type: keyof typeof PAGES,
  pictureOf?: (data: SerializeFrom<Loader>) => Picture | undefined,
): MetaFunction<Loader> {
  return (args) => {
    const data = args.data as SerializeFrom<Loader> | undefined;
    return [
      ...pageMeta({ title: PAGES[type].title, ...data?.page.seo }, args),
      ...preloadImage(data && pictureOf?.(data), args),
    ];
  };
}

/** A preload link for the first visible image, which the browser then requests before it parses the page. */
export function preloadImage(
  picture: Picture | undefined,
  args: Pick<MetaArgsLike, "matches">,
): MetaDescriptor[] {
  const root = rootData(args);
  const sources = picture && root && imageSources(picture.image, picture, root.images);
  if (!sources) return [];
  return [
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      imageSrcSet: sources.srcSet,
      imageSizes: sources.sizes,
      fetchpriority: "high",
    },
  ];
}

/**
 * The head of a page: title with the company name, description, canonical URL, share card.
 * @param page the page's own values
 * @param args the arguments of Remix's `meta`, for the site's URL and company name
 */
export function pageMeta(page: PageMeta, args: MetaArgsLike): MetaDescriptor[] {
  const root = rootData(args);
  const { pathname } = args.location;
  const { title, description } = plainText(page);
  // After a path change in the browser, which neither a search engine nor a social network makes, they are not known.
  const head = root?.language?.pathname === pathname ? root.language.head : undefined;
  const share = root?.share?.pathname === pathname ? root.share : undefined;
  const noindex = page.noindex || head?.canonical !== undefined || Boolean(root?.preview);
  const companyName = plainText(root?.settings.companyName);
  const fullTitle = companyName ? `${title} | ${companyName}` : title;
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { property: "og:title", content: fullTitle },
  ];
  if (description) {
    tags.push(
      { name: "description", content: description },
      { property: "og:description", content: description },
    );
  }
  if (root) {
    const url = root.siteUrl + (head?.canonical ?? sitePath(root, pathname));
    // Paths without a share image use the home page's.
    const shown = hasShareImage(pathname) ? pathname : PAGES.homePage.path;
    const image = root.siteUrl + sitePath(root, page.shareImage ?? sharePath(shown));
    tags.push(
      { property: "og:site_name", content: companyName },
      { property: "og:type", content: "website" },
      { property: "og:url", content: url },
      { property: "og:locale", content: root.language?.locale ?? "en_IN" },
      { property: "og:image", content: image },
      { property: "og:image:type", content: "image/jpeg" },
      { property: "og:image:width", content: String(SHARE_SIZE.width) },
      { property: "og:image:height", content: String(SHARE_SIZE.height) },
      { property: "og:image:alt", content: plainText(share?.alt) ?? fullTitle },
      { name: "twitter:card", content: "summary_large_image" },
    );
    if (!page.noindex && !root.preview) {
      tags.push({ tagName: "link", rel: "canonical", href: url }, ...(head?.alternates ?? []));
    }
  }
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
