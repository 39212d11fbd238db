import { plainText } from "~/lib/text/plain-text";

/** Names up to this length use the display size. */
const SHORT_NAME = 24;

interface CompanyNameProps {
  name: string;
  /** Limits the lines. Assistive technology reads the whole name all the same. */
  className?: string;
}

/** The company name beside the logo: smaller for a long name and in very large text. */
export function CompanyName({ name, className = "" }: CompanyNameProps) {
  const size = isShort(name) ? "text-name" : "text-long-name";
  return (
    <span
      data-company-name
      className={`min-w-0 font-display leading-tight font-semibold tracking-tight wrap-anywhere ${size} ${className}`}
    >
      {name}
    </span>
  );
}

/** Whether a name leaves space for the menu on a narrow screen. */
export function isShort(name: string): boolean {
  return plainText(name).length <= SHORT_NAME;
}
