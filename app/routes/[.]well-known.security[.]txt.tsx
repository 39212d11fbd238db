import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/utils/cache.server";
import { getEnv } from "~/utils/env.server";
import { securityTxt } from "~/utils/security-txt";
import { todayInIndia } from "~/utils/time.server";

export async function loader() {
  const { email } = await getSiteSettings();
  return new Response(securityTxt({ email, siteUrl: getEnv().SITE_URL, today: todayInIndia() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
