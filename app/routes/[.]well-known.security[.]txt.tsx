import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { securityTxt } from "~/lib/seo/security-txt";
import { businessToday } from "~/lib/time/time-zone.server";

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, timeZone } = await getSiteSettings();
  return new Response(
    securityTxt({ email, siteUrl: context.settings.SITE_URL, today: businessToday(timeZone) }),
    {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.page },
    },
  );
}
