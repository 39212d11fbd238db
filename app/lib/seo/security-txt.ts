import { mailtoUrl } from "../../../contract/urls";

interface SecurityContact {
  email: string;
  siteUrl: string;
  /** YYYY-MM-DD */
  today: string;
  /** The tags of the site's languages. */
  languages: readonly string[];
}

/** The RFC requires less than a year. The date moves with every day. */
const VALID_DAYS = 180;

/**
 * The contact for security issues.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt({ email, siteUrl, today, languages }: SecurityContact): string {
  const expires = new Date(`${today}T00:00:00Z`);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  // Without a region or a script: `en` of `en-IN`.
  const spoken = new Set(languages.map((tag) => tag.replace(/-.*$/, "")));
  return [
    `Contact: ${mailtoUrl(email)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Preferred-Languages: ${[...spoken].join(", ")}`,
    "",
  ].join("\n");
}
