import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteLanguages } from "~/content/get-content.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { securityTxt } from "~/lib/seo/security-txt";
import { businessToday } from "~/lib/time/time-zone.server";

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, timeZone } = await getSiteSettings();
  return new Response(
    securityTxt({
      email,
      siteUrl: context.settings.SITE_URL,
      today: businessToday(timeZone),
      languages: (await siteLanguages()).map(({ tag }) => tag),
    }),
    {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.page },
    },
  );
}
