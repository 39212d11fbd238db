import { isObject } from "../../util/json";
import type { SanityDocument } from "../../util/types";

/** The slug in `slug.current`, the field that most schemas use. */
export function slugOf({ slug }: SanityDocument): string | undefined {
  return isObject(slug) && typeof slug.current === "string" ? slug.current : undefined;
}

/** Document ids by slug. */
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
