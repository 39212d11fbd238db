import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { plainText } from "~/lib/text/plain-text";
import { shortName } from "~/lib/text/short-name.server";
import { PAGES } from "../../contract/pages";

/** The web app manifest. */
export async function loader() {
  const { companyName, backgroundColor, themeColor } = plainText(await getSiteSettings());
  const manifest = {
    name: companyName,
    short_name: shortName(companyName),
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    start_url: PAGES.homePage.path,
    display: "browser",
    background_color: backgroundColor,
    theme_color: themeColor,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": CACHE.page },
  });
}
