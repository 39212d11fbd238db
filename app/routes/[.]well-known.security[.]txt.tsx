import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteLanguages } from "~/content/get-content.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { businessToday } from "~/lib/time/time-zone.server";
import { mailtoUrl } from "../../contract/urls";

/** The RFC requires less than a year. The date moves with every day. */
const VALID_DAYS = 180;

/**
 * The contact for security issues.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { email, timeZone } = await getSiteSettings();
  const expires = new Date(`${businessToday(timeZone)}T00:00:00Z`);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  // Without a region or a script: `en` of `en-IN`.
  const spoken = new Set((await siteLanguages()).map(({ tag }) => tag.replace(/-.*$/, "")));
  const text = [
    `Contact: ${mailtoUrl(email)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${context.settings.SITE_URL}/.well-known/security.txt`,
    `Preferred-Languages: ${[...spoken].join(", ")}`,
    "",
  ].join("\n");
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
