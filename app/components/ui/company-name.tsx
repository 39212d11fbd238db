import { plainText } from "~/lib/text/plain-text";

interface CompanyNameProps {
  name: string;
  className?: string;
}

/** A name of this many letters or fewer is set in the display size. */
const SHORT_NAME = 24;

/** The company's name beside its mark: two lines at most, and a longer name in a smaller size. */
export function CompanyName({ name, className = "" }: CompanyNameProps) {
  const size = isShort(name) ? "text-lg" : "text-base";
  return (
    <span
      data-company-name
      className={`line-clamp-2 min-w-0 font-display leading-tight font-semibold tracking-tight wrap-anywhere ${size} ${className}`}
    >
      {name}
    </span>
  );
}

/** Whether a name leaves room for the menu beside it on a narrower screen. */
export function isShort(name: string): boolean {
  return plainText(name).length <= SHORT_NAME;
}
