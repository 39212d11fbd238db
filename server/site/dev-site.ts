import type { Server } from "node:http";
import type { SiteRuntime } from "../../app/entry.server";
import { STUDIO_PATH } from "../../contract/mounts";
import { canonicalUrl } from "../middleware/canonical-url";
import { removeDefaultCsp } from "../middleware/security-headers";
import { devStudio, studioSettings } from "../studio/studio";
import { createApp, errorHandler, type SiteBuild, type SiteOptions } from "./express-app";
import { loadLanguages, respondInLanguage } from "./languages";
import { PageUrls } from "./page-urls";
import type { Site } from "./site";

/** Opens the site from its sources, with hot reload over the same port. */
export async function openDevSite(options: SiteOptions, server: Server): Promise<Site> {
  const { context, clientIps } = options;
  const { createServer } = await import("vite");
  const vite = await createServer({
    // Settings come from the environment: restarting on a change of an .env file would read none.
    envFile: false,
    server: { middlewareMode: true, hmr: { server } },
    // Dependencies that are found while a page loads are bundled again, and React would be there twice.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/{pages,routes}/*.tsx"] },
  });
  const sites = new WeakMap<SiteBuild["entry"]["module"]["openSite"], SiteRuntime>();
  const load = async () => {
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as SiteBuild;
    const { openSite } = build.entry.module;
    // A change of what it imports loads its module again.
    const site = sites.get(openSite) ?? openSite(context);
    sites.set(openSite, site);
    const urls = new PageUrls(build, () => site.content.languagePrefixes());
    return { build, site, urls };
  };

  const app = createApp(context, clientIps);
  app.use(STUDIO_PATH, studioSettings(context.settings));
  app.use(await devStudio(server));
  app.use(vite.middlewares);
  app.use((request, response, next) => {
    load()
      .then(async ({ site, urls }) => {
        await loadLanguages(request.url, site);
        canonicalUrl((path) => urls.spell(path))(request, response, next);
      })
      .catch(next);
  });
  app.all("*", removeDefaultCsp, (request, response, next) => {
    load()
      .then((open) => respondInLanguage(open, options)(request, response, next))
      .catch(next);
  });
  app.use(errorHandler(context.log));
  const localTime = async () => (await load()).site.localTime();
  return { listener: app, content: undefined, localTime, pages: { rendered: 0, stale: 0 } };
}
