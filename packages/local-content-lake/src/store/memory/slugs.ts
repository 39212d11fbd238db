import { isObject } from "../../util/json";
import type { SanityDocument } from "../../util/types";

/** The slug of a document, where it has one in the field that Sanity's examples and most schemas use. */
export function slugOf({ slug }: SanityDocument): string | undefined {
  return isObject(slug) && typeof slug.current === "string" ? slug.current : undefined;
}

/** Which documents have a slug: slug → document ids. */
export class SlugIndex {
  private readonly ids = new Map<string, Set<string>>();

  add(document: SanityDocument): void {
    const slug = slugOf(document);
    if (slug === undefined) return;
    const ids = this.ids.get(slug) ?? new Set();
    this.ids.set(slug, ids.add(document._id));
  }

  remove(document: SanityDocument): void {
    const slug = slugOf(document);
    if (slug === undefined) return;
    const ids = this.ids.get(slug);
    ids?.delete(document._id);
    if (ids?.size === 0) this.ids.delete(slug);
  }

  idsOf(slug: string): Iterable<string> {
    return this.ids.get(slug) ?? [];
  }
}
