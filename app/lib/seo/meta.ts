import type { MetaDescriptor } from "@remix-run/node";
import type { Labels } from "../../../contract/labels";
import { localPath } from "../../../contract/local-path";
import { PAGES } from "../../../contract/pages";
import { SHARE_SIZE, sharePath } from "../../../contract/share-path";
import type { ImageSource } from "../images/image-url";
import { plainText } from "../text/plain-text";

interface PageMeta {
  title: string;
  description?: string;
  /** True excludes the page from search results. */
  noindex?: boolean;
  /** Path of the share image, for pages whose path does not determine it. */
  shareImage?: string;
}

/** Whether the path determines the share image: it is that of a page without a parameter. */
function hasShareImage(pathname: string): boolean {
  return !pathname.includes(":") && Object.values(PAGES).some(({ path }) => path === pathname);
}

interface MetaArgsLike {
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>;
  location: { pathname: string };
}

/** What the head of a page says of its languages. */
export interface LanguageHead {
  /** The path of the original of a page that is not translated. */
  canonical?: string | undefined;
  /** Links to each translation, the page's own included, and to the one for all other languages. */
  alternates: MetaDescriptor[];
}

interface RootFacts {
  siteUrl: string;
  settings: { companyName: string; labels: Labels };
  images: ImageSource;
  share?: { pathname: string; alt: string } | null;
  language?: {
    prefix: string;
    pathname: string;
    locale: string;
    head: LanguageHead;
  };
  /** Set in a preview. */
  preview: unknown;
}

/** The root loader's data, from the arguments of Remix's `meta`; undefined when it failed. */
export function rootFacts({ matches }: Pick<MetaArgsLike, "matches">): RootFacts | undefined {
  return matches.find((match) => match?.id === "root")?.data as RootFacts | undefined;
}

/** The labels of the settings; undefined when the settings could not be read. */
export function metaLabels(args: MetaArgsLike): Labels | undefined {
  return rootFacts(args)?.settings.labels;
}

/**
 * The head of a page: title with the company name, description, canonical URL, share card.
 * @param page the page's own values
 * @param args the arguments of Remix's `meta`, for the site's URL and company name
 */
export function pageMeta(page: PageMeta, args: MetaArgsLike): MetaDescriptor[] {
  const root = rootFacts(args);
  const { title, description } = plainText(page);
  const head = root && headOf(root, args);
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
    const { language } = root;
    const path = head?.canonical ?? localPath(language?.prefix ?? "", args.location.pathname);
    const url = root.siteUrl + path;
    tags.push(
      { property: "og:site_name", content: companyName },
      { property: "og:type", content: "website" },
      { property: "og:url", content: url },
      { property: "og:locale", content: language?.locale ?? "en_IN" },
      {
        property: "og:image",
        content: root.siteUrl + localPath(language?.prefix ?? "", shareImagePath(page, args)),
      },
      { property: "og:image:type", content: "image/jpeg" },
      { property: "og:image:width", content: String(SHARE_SIZE.width) },
      { property: "og:image:height", content: String(SHARE_SIZE.height) },
      { property: "og:image:alt", content: shareAltOf(root, args) ?? fullTitle },
      { name: "twitter:card", content: "summary_large_image" },
    );
    if (!page.noindex && !root.preview) {
      tags.push({ tagName: "link", rel: "canonical", href: url }, ...(head?.alternates ?? []));
    }
  }
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}

/** The head's part on languages; after a path change in the browser, which no search engine makes, it is not known. */
function headOf({ language }: RootFacts, { location: { pathname } }: MetaArgsLike) {
  return language?.pathname === pathname ? language.head : undefined;
}

/** Paths without a share image use the home page's. */
function shareImagePath({ shareImage }: PageMeta, { location: { pathname } }: MetaArgsLike) {
  return shareImage ?? sharePath(hasShareImage(pathname) ? pathname : PAGES.homePage.path);
}

/** What the image shows. After a path change in the browser, which no social network makes, it is not known. */
function shareAltOf({ share }: RootFacts, { location: { pathname } }: MetaArgsLike) {
  return share?.pathname === pathname ? plainText(share.alt) : undefined;
}
