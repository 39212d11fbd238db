import { isEnglish } from "../../../contract/local-path";
import { plainText } from "../text/plain-text";

/** A date in a language that editors write in English, like "October 3, 2025". Another text stays as it is. */
export function writtenDate(text: string, language?: string): string {
  const day = Date.parse(plainText(text));
  if (isEnglish(language) || Number.isNaN(day)) return text;
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(day);
}
