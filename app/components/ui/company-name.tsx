import { plainText } from "~/lib/text/plain-text";

/** Names up to this length use the display size. */
const SHORT_NAME = 24;

const VERY_LONG_NAME = 80;

/** The company name beside the logo, whole: smaller for a long name and in very large text. */
export function CompanyName({ name }: { name: string }) {
  const size = isShort(name) ? "text-name" : "text-long-name";
  return (
    <span
      data-company-name
      className={`min-w-0 font-display leading-tight font-semibold tracking-tight wrap-anywhere ${size}`}
    >
      {name}
    </span>
  );
}

/** Whether a name is so long that the header would cover much of a phone's page. */
export function isVeryLong(name: string): boolean {
  return plainText(name).length > VERY_LONG_NAME;
}

/** Whether a name leaves space for the menu on a narrow screen. */
export function isShort(name: string): boolean {
  return plainText(name).length <= SHORT_NAME;
}
