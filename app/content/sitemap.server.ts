import { defineQuery } from "groq";
import { z } from "zod";
import type { ContentImage } from "~/lib/images/image-url";
import { absoluteImageUrl } from "~/lib/images/image-url";
import type { SitemapEntry } from "~/lib/seo/sitemap";
import {
  DOCUMENT_URLS,
  FIXED_PAGES,
  ownPath,
  typesOn,
  typesWith,
} from "../../contract/document-urls";
import { originalId, prefixOf } from "../../contract/languages";
import { documentsIn, getEditorPages } from "./editor-pages.server";
import { DOCUMENTS } from "./generated.server";
import { getContent, siteLanguages } from "./get-content.server";
import { currentLanguage, isOriginalLanguage, originalLanguage } from "./languages.server";
import { getListed, imagesListedOn } from "./listed-documents.server";
import { alternatesOf, linkedOriginals, versionsOf } from "./page-language.server";
import { currentContent, fetchContent, runInLanguage } from "./request-context.server";
import { field, list } from "./validation/repair.server";

const updatesQuery = defineQuery(`
  *[_type in $types && (!defined(language) || language in $tags)] {
    _id,
    _type,
    _updatedAt
  }
`);

const updateSchema = z.object({ _id: z.string(), _type: z.string(), _updatedAt: z.string() });

/** The types whose documents have a page of the site's own layouts each. */
const TYPES_WITH_TEMPLATE = typesWith("path").filter((type) => DOCUMENT_URLS[type]?.template);

/** When a published document was last changed, in ISO 8601. */
type Update = z.infer<typeof updateSchema>;

/** The changes of what the current language shows, translations and originals, both under the id of the original. */
async function getUpdates(): Promise<Update[]> {
  const { tag } = currentLanguage();
  const updates = await fetchContent({
    type: "updates",
    query: updatesQuery,
    shape: list(field(updateSchema)),
    params: { types: Object.keys(DOCUMENTS), tags: [originalLanguage().tag, tag] },
  });
  const originals = isOriginalLanguage() ? new Map<string, string>() : await linkedOriginals();
  return updates.map((update) => {
    const _id = originals.get(update._id) ?? originalId(update._id, tag);
    return { ...update, _id };
  });
}

/**
 * Every public page, those of single documents included, with its last change and its images.
 * @param siteUrl the origin of the site
 */
export async function sitemapEntries(siteUrl: string): Promise<SitemapEntry[]> {
  const languages = await siteLanguages();
  if (languages.length === 1) return entriesInLanguage(siteUrl);
  const entries = languages.map(({ tag }) =>
    runInLanguage(prefixOf(tag, languages), async () =>
      translatedEntries(await entriesInLanguage(siteUrl), tag),
    ),
  );
  return (await Promise.all(entries)).flat();
}

/** The pages that are translated into the current language, each with its path in every one. */
async function translatedEntries(entries: SitemapEntry[], tag: string): Promise<SitemapEntry[]> {
  const translated = entries.map(async (entry) => {
    const alternates = alternatesOf(await versionsOf(entry.path));
    const path = alternates.find((version) => version.tag === tag)?.path;
    return path === undefined ? [] : { ...entry, path, alternates };
  });
  return (await Promise.all(translated)).flat();
}

async function entriesInLanguage(siteUrl: string): Promise<SitemapEntry[]> {
  const [updates, fixed, own, editorPages] = await Promise.all([
    getUpdates(),
    Promise.all([...FIXED_PAGES].map(fixedPage)),
    Promise.all(TYPES_WITH_TEMPLATE.map(getListed)),
    getEditorPages().then((pages) => Promise.all(pages.map(withDocuments))),
  ]);
  const size = { width: 1200, height: 900 };
  /** The URL of an image; none of a missing one. */
  const urlOf = (image: ContentImage) =>
    absoluteImageUrl(image, currentContent().imageSource(), siteUrl, size) ?? [];
  const taken = new Set<string>();
  return [
    ...fixed.map(({ path, types, images }) => ({
      path,
      lastmod: lastOf(updates, ({ _type }) => types.includes(_type)),
      images: images.flatMap(urlOf),
    })),
    ...own.flat().flatMap((document) => {
      const path = ownPath(document);
      // Of two documents at one path, visitors see the first.
      if (!path || taken.has(path)) return [];
      taken.add(path);
      const template = DOCUMENT_URLS[document._type]?.template;
      const isOf = ({ _type, _id }: Update) => _type === template || _id === document._id;
      return { path, lastmod: lastOf(updates, isOf) };
    }),
    ...editorPages.map(({ path, sections, ids }) => ({
      path: encodeURI(path),
      lastmod: lastOf(updates, ({ _id }) => ids.includes(_id)),
      images: sections.flatMap((section) =>
        section._type === "imageTextSection" && section.image ? urlOf(section.image) : [],
      ),
    })),
  ];
}

/** A page that editors made, with the ids of itself and of the documents that it shows. */
async function withDocuments(page: Awaited<ReturnType<typeof getEditorPages>>[number]) {
  const shown = await Promise.all(page.sections.map(documentsIn));
  return { ...page, ids: [page._id, ...shown.flat()] };
}

/** A page with the types of the documents on it. */
async function fixedPage([page, { path }]: [string, { path: string }]) {
  const images =
    page === "aboutPage"
      ? [(await getContent("aboutPage")).story.image]
      : await imagesListedOn(page);
  return { path, types: [page, ...typesOn(page)], images };
}

function lastOf(updates: Update[], isShown: (update: Update) => boolean): string | undefined {
  const times = updates.filter(isShown).map(({ _updatedAt }) => _updatedAt);
  return times.sort().at(-1);
}
