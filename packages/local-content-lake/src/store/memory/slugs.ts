import { entryOf } from "../../util/entry-of";
import { isObject } from "../../util/json";
import type { SanityDocument } from "../../util/types";
import { removeFrom } from "./references";

/** The slug in `slug.current`, the field that most schemas use. */
export function slugOf({ slug }: SanityDocument): string | undefined {
  return isObject(slug) && typeof slug.current === "string" ? slug.current : undefined;
}

/** Document ids by slug. */
export class SlugIndex {
  private ids = new Map<string, Set<string>>();

  copy(): SlugIndex {
    const copy = new SlugIndex();
    copy.ids = new Map([...this.ids].map(([slug, ids]) => [slug, new Set(ids)]));
    return copy;
  }

  add(document: SanityDocument): void {
    const slug = slugOf(document);
    if (slug === undefined) return;
    entryOf(this.ids, slug, () => new Set()).add(document._id);
  }

  remove(document: SanityDocument): void {
    const slug = slugOf(document);
    if (slug !== undefined) removeFrom(this.ids, slug, document._id);
  }

  idsOf(slug: string): Iterable<string> {
    return this.ids.get(slug) ?? [];
  }
}
