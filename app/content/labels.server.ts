import { WORDS, type Words } from "../../contract/labels";
import { type Content, getContent } from "./get-content.server";

type Given = Content<"siteSettings">["words"];

/** The words that the settings say; one that they leave open is as it comes with the site, never blank. */
export function withWords(given: Given): Words {
  const groups = Object.entries(WORDS).map(([group, words]) => {
    const said: Record<string, string | null> = given?.[group as keyof Words] ?? {};
    const texts = Object.entries(words).map(([name, text]) => [name, said[name]?.trim() || text]);
    return [group, Object.fromEntries(texts)];
  });
  return Object.fromEntries(groups);
}

/** The words for what must be said also while the dataset is away. */
export async function getWords(): Promise<Words> {
  try {
    return withWords((await getContent("siteSettings")).words);
  } catch (error) {
    if (error instanceof Response) return WORDS;
    throw error;
  }
}
