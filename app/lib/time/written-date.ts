import { isEnglish } from "../../../contract/local-path";

/** As the Studio wants it. From others, such as "Version 2" or "October 2025", `Date` would make up a day. */
const ENGLISH_DATE = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

/** A date in a language that editors write in English, like "October 3, 2025". Another text stays as it is. */
export function writtenDate(text: string, language?: string): string {
  const day = ENGLISH_DATE.test(text) ? Date.parse(text) : Number.NaN;
  if (isEnglish(language) || Number.isNaN(day)) return text;
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(day);
}
