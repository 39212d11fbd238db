import type { SafeParseReturnType, ZodTypeAny, z } from "zod";
import type { ContentPath } from "./describe-issues.server";

/**
 * Tries a result again without what does not fit: the outermost list entry on the way to each problem is left out.
 * @returns the parse result without those entries; not successful where a problem is in no list
 */
export function dropInvalidEntries<Shape extends ZodTypeAny>(
  result: unknown,
  shape: Shape,
): SafeParseReturnType<z.input<Shape>, z.output<Shape>> {
  let left = structuredClone(result);
  for (;;) {
    const parsed = shape.safeParse(left);
    if (parsed.success) return parsed;
    const entries = parsed.error.issues.map(({ path }) => outermostEntry(path));
    if (entries.some((entry) => entry === undefined)) return parsed;
    left = withoutEntries(left, new Set(entries.map((entry) => JSON.stringify(entry))));
  }
}

/** The path up to and including the first list index. */
function outermostEntry(path: ContentPath): ContentPath | undefined {
  const index = path.findIndex((step) => typeof step === "number");
  return index === -1 ? undefined : path.slice(0, index + 1);
}

function withoutEntries(value: unknown, unfit: ReadonlySet<string>, at: ContentPath = []): unknown {
  if (Array.isArray(value)) {
    return value.filter((_entry, index) => !unfit.has(JSON.stringify([...at, index])));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutEntries(part, unfit, [...at, key])]),
  );
}
