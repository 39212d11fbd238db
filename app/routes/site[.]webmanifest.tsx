import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { PAGES } from "../../contract/pages";

/** The web app manifest. */
export async function loader() {
  const { companyName, backgroundColor, themeColor } = await getSiteSettings();
  const manifest = {
    name: companyName,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
    start_url: PAGES.homePage.path,
    display: "browser",
    background_color: backgroundColor,
    theme_color: themeColor,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": CACHE.page },
  });
}
