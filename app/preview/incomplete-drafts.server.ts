import type { SafeParseReturnType, ZodError, ZodIssue, ZodTypeAny, z } from "zod";

/** What documents are called by, in the order of trying. */
const NAMES = ["title", "name", "question"] as const;

/**
 * Tries a result again without what does not fit: the outermost list entry on the way to each problem is left out.
 * @returns the parse result without those entries; not successful where a problem is in no list
 */
export function withoutUnfit<Shape extends ZodTypeAny>(
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

type Path = readonly (string | number)[];

/** The path up to and including the first list index. */
function outermostEntry(path: Path): Path | undefined {
  const index = path.findIndex((step) => typeof step === "number");
  return index === -1 ? undefined : path.slice(0, index + 1);
}

function withoutEntries(value: unknown, unfit: ReadonlySet<string>, at: Path = []): unknown {
  if (Array.isArray(value)) {
    return value.filter((_entry, index) => !unfit.has(JSON.stringify([...at, index])));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutEntries(part, unfit, [...at, key])]),
  );
}

/** For an editor: one line per document that cannot be shown, with the fields to complete. */
export function describeIncomplete(result: unknown, error: ZodError): string[] {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const entry = Array.isArray(result) ? result[Number(issue.path[0])] : result;
    const path = Array.isArray(result) ? issue.path.slice(1) : issue.path;
    const name = nameOf(entry);
    fields.set(name, [...(fields.get(name) ?? []), describeField(path, issue)]);
  }
  return [...fields].map(([name, problems]) => `${name}: ${[...new Set(problems)].join(", ")}`);
}

function nameOf(document: unknown): string {
  if (typeof document !== "object" || document === null) return "A page without any content";
  const fields: Record<string, unknown> = { ...document };
  const name = NAMES.map((field) => fields[field]).find(Boolean);
  return name ? `“${name}”` : `Document ${fields._id ?? "without an id"}`;
}

function describeField(path: Path, issue: ZodIssue): string {
  const field = path.filter((step) => typeof step === "string").join(" › ") || "everything";
  const isMissing = issue.code === "invalid_type" && ["null", "undefined"].includes(issue.received);
  return isMissing ? `${field} is missing` : `${field} cannot be used (${issue.message})`;
}
