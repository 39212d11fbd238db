import type { MetaDescriptor } from "@remix-run/node";
import { plainText } from "./plain-text";

interface PageMeta {
  title: string;
  description?: string;
  /** True keeps the page out of search results. */
  noindex?: boolean;
}

interface MetaArgsLike {
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>;
  location: { pathname: string };
}

interface RootFacts {
  siteUrl: string;
  settings: { companyName: string };
  /** Set where unpublished content is shown. */
  preview: unknown;
}

/**
 * The head of one page: title with the company's name, description, canonical address, sharing card.
 * @param page what the page says of itself
 * @param args the arguments Remix gives `meta`, from which the site's address and company name are read
 */
export function pageMeta(page: PageMeta, args: MetaArgsLike): MetaDescriptor[] {
  const root = args.matches.find((match) => match?.id === "root")?.data as RootFacts | undefined;
  const { title, description } = plainText(page);
  const noindex = page.noindex || Boolean(root?.preview);
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
    const url = `${root.siteUrl}${args.location.pathname}`;
    tags.push(
      { property: "og:site_name", content: companyName },
      { property: "og:type", content: "website" },
      { property: "og:url", content: url },
      { property: "og:image", content: `${root.siteUrl}/og.png` },
      { name: "twitter:card", content: "summary_large_image" },
    );
    if (!noindex) tags.push({ tagName: "link", rel: "canonical", href: url });
  }
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
