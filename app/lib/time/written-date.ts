import { isEnglish } from "../../../contract/local-path";
import { plainText } from "../text/plain-text";

/** As the Studio wants it. From others, such as "Version 2" or "October 2025", `Date` would make up a day. */
const ENGLISH_DATE = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

/** A date in a language that editors write in English, like "October 3, 2025". Another text stays as it is. */
export function writtenDate(text: string, language?: string): string {
  const written = plainText(text);
  const day = ENGLISH_DATE.test(written) ? Date.parse(written) : Number.NaN;
  if (isEnglish(language) || Number.isNaN(day)) return text;
  // In the calendar of the form's dates and of the year in the footer, whatever the language's own.
  return new Intl.DateTimeFormat(language, { calendar: "gregory", dateStyle: "long" }).format(day);
}
