import { mailtoUrl } from "../../../contract/urls";

interface SecurityContact {
  email: string;
  siteUrl: string;
  /** YYYY-MM-DD */
  today: string;
}

/** The RFC requires less than a year. The date moves with every day. */
const VALID_DAYS = 180;

/**
 * The contact for security issues.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt({ email, siteUrl, today }: SecurityContact): string {
  const expires = new Date(`${today}T00:00:00Z`);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    `Contact: ${mailtoUrl(email)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}
