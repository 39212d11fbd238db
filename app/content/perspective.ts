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

/** The response of `/preview/status`. */
export interface PreviewStatus {
  /** One line for each incomplete draft. */
  incomplete: string[];
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
