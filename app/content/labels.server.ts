import { LABELS, type Labels } from "../../contract/labels";
import { type Content, getContent } from "./get-content.server";

type StoredLabels = Content<"siteSettings">["words"];

/** The labels of the settings; empty and blank ones fall back to the defaults. */
export function withDefaultLabels(stored: StoredLabels): Labels {
  const groups = Object.entries(LABELS).map(([group, defaults]) => {
    const edited: Record<string, string | null> = stored?.[group as keyof Labels] ?? {};
    const labels = Object.entries(defaults).map(([name, text]) => [
      name,
      edited[name]?.trim() || text,
    ]);
    return [group, Object.fromEntries(labels)];
  });
  return Object.fromEntries(groups);
}

/** The current labels; the defaults while the dataset is unavailable. */
export async function getLabels(): Promise<Labels> {
  try {
    return withDefaultLabels((await getContent("siteSettings")).words);
  } catch (error) {
    if (error instanceof Response) return LABELS;
    throw error;
  }
}
