import { z } from "zod";

/**
 * A preview's perspective: `published`, `drafts` (drafts replace their published documents), or a
 * stack of release names, topmost first.
 */
export const perspectiveSchema = z.union([
  z.enum(["drafts", "published"]),
  z
    .array(z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/))
    .min(1)
    .max(20),
]);

export type PreviewPerspective = z.infer<typeof perspectiveSchema>;

/** A draft that the site cannot show as it is, in the Studio's words. */
export interface IncompleteDraft {
  /** Its type and name. */
  title: string;
  /** One for each field. */
  problems: string[];
  /** The first of these fields in the Studio. */
  href: string;
}

/** The response of `/preview/status`. */
export interface PreviewStatus {
  /** Of the page that shows them; null for all pages. */
  path: string | null;
  incomplete: IncompleteDraft[];
}

/** Parses the Studio's perspective parameter; an invalid one means drafts. */
export function parsePerspective(parameter: string | null | undefined): PreviewPerspective {
  const names = parameter?.split(",").filter(Boolean) ?? [];
  if (names.length === 1 && names[0] === "published") return "published";
  const isStack = names.some((name) => !["drafts", "previewDrafts"].includes(name));
  const stack = perspectiveSchema.safeParse(names);
  return isStack && stack.success ? stack.data : "drafts";
}

/** The topmost release of a stack. */
export function releaseOf(perspective: PreviewPerspective): string | undefined {
  if (!Array.isArray(perspective)) return undefined;
  return perspective.find((name) => name !== "drafts" && name !== "published");
}
