import { z } from "zod";

/**
 * What a preview shows: `published`, `drafts` (every draft in place of its published document), or a
 * stack, topmost first, in which releases stand by their names.
 */
export const perspectiveSchema = z.union([
  z.enum(["drafts", "published"]),
  z
    .array(z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/))
    .min(1)
    .max(20),
]);

export type PreviewPerspective = z.infer<typeof perspectiveSchema>;

/** Reads what the Studio asks for; what cannot be read shows drafts. */
export function parsePerspective(asked: string | null | undefined): PreviewPerspective {
  const names = asked?.split(",").filter(Boolean) ?? [];
  if (names.length === 1 && names[0] === "published") return "published";
  const isStack = names.some((name) => !["drafts", "previewDrafts"].includes(name));
  const stack = perspectiveSchema.safeParse(names);
  return isStack && stack.success ? stack.data : "drafts";
}

/** The release that a stack is about: the topmost name that is one. */
export function releaseOf(perspective: PreviewPerspective): string | undefined {
  if (!Array.isArray(perspective)) return undefined;
  return perspective.find((name) => name !== "drafts" && name !== "published");
}
