import type { MetaDescriptor } from "@remix-run/node";
import type { Labels } from "../../../contract/labels";
import { DEFAULT_LANGUAGE, type Language, localPath } from "../../../contract/local-path";
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

interface RootFacts {
  siteUrl: string;
  settings: { companyName: string; labels: Labels };
  images: ImageSource;
  share?: { pathname: string; alt: string } | null;
  language?: {
    current: Language;
    original: Language;
    prefix: string;
    pathname: string;
    translations: { tag: string; path: string }[];
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
  const isFallback = root !== undefined && canonicalPath(root, args) !== undefined;
  const noindex = page.noindex || isFallback || Boolean(root?.preview);
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
    const url = root.siteUrl + pagePath(root, args);
    const original = canonicalPath(root, args);
    tags.push(
      { property: "og:site_name", content: companyName },
      { property: "og:type", content: "website" },
      { property: "og:url", content: url },
      { property: "og:locale", content: localeOf(language?.current ?? DEFAULT_LANGUAGE) },
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
    if (original !== undefined) {
      tags.push({ tagName: "link", rel: "canonical", href: root.siteUrl + original });
    } else if (!noindex) {
      tags.push({ tagName: "link", rel: "canonical", href: url }, ...alternates(root, args));
    }
  }
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}

/** The path of a page's URL. */
function pagePath({ language }: RootFacts, { location: { pathname } }: MetaArgsLike): string {
  return localPath(language?.prefix ?? "", pathname);
}

/** The translations of a page; none after a path change in the browser, when they are not known. */
function translationsOf({ language }: RootFacts, { location: { pathname } }: MetaArgsLike) {
  return language?.pathname === pathname ? language.translations : [];
}

/** The path of the original of a page that is not translated. */
function canonicalPath(root: RootFacts, args: MetaArgsLike): string | undefined {
  const { language } = root;
  const translations = translationsOf(root, args);
  if (!language || translations.length === 0) return undefined;
  const isTranslated = translations.some(({ tag }) => tag === language.current.tag);
  return isTranslated
    ? undefined
    : translations.find(({ tag }) => tag === language.original.tag)?.path;
}

/** Links to each translation of a page, itself included, and to the one for all other languages. */
function alternates(root: RootFacts, args: MetaArgsLike): MetaDescriptor[] {
  const translations = translationsOf(root, args);
  if (translations.length < 2) return [];
  const link = (hrefLang: string, path: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: root.siteUrl + path,
  });
  const others = translations.filter(({ tag }) => tag === root.language?.original.tag);
  return [
    ...translations.map(({ tag, path }) => link(tag, path)),
    ...others.map(({ path }) => link("x-default", path)),
    ...translations
      .filter(({ tag }) => tag !== root.language?.current.tag)
      .map(({ tag }) => ({ property: "og:locale:alternate", content: localeOf({ tag }) })),
  ];
}

/** A language in the form of Open Graph. */
function localeOf({ tag }: Pick<Language, "tag">): string {
  return tag.replaceAll("-", "_");
}

/** Paths without a share image use the home page's. */
function shareImagePath({ shareImage }: PageMeta, { location: { pathname } }: MetaArgsLike) {
  return shareImage ?? sharePath(hasShareImage(pathname) ? pathname : PAGES.homePage.path);
}

/** What the image shows. After a path change in the browser, which no social network makes, it is not known. */
function shareAltOf({ share }: RootFacts, { location: { pathname } }: MetaArgsLike) {
  return share?.pathname === pathname ? plainText(share.alt) : undefined;
}
