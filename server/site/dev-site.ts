import type { Server } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { Express } from "express";
import { STUDIO_PATH } from "../../contract/mounts";
import { canonicalAddresses } from "../middleware/canonical-url";
import { withoutPolicy } from "../middleware/security-headers";
import { devStudio, studioSettings } from "../studio/studio";
import {
  createApp,
  errorHandler,
  loadContextOf,
  previews,
  type SiteBuild,
  type SiteOptions,
} from "./site-app";

/** The site from its sources with hot reload, over the same port. */
export async function createDevSite(
  { host, visitors, turns }: Omit<SiteOptions, "kept">,
  server: Server,
): Promise<Express> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    // Settings come from the environment: a start again at a change of such a file would read none.
    envFile: false,
    server: { middlewareMode: true, hmr: { server } },
    // Found one by one while a page loads, packages would be bundled anew and React stand there twice.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  });
  const load = async () => {
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as SiteBuild;
    // A module that was changed was loaded anew and knows nothing yet.
    return { build, site: build.entry.module.openSite(host) };
  };

  const app = createApp(host, visitors);
  app.use(STUDIO_PATH, studioSettings(host.env));
  app.use(await devStudio(server));
  app.use(vite.middlewares);
  app.use(canonicalAddresses);
  app.use(previews(async () => (await load()).site));
  app.all(
    "*",
    withoutPolicy,
    createRequestHandler({
      build: async () => (await load()).build,
      mode: "development",
      getLoadContext: loadContextOf({ visitors, turns }),
    }),
  );
  app.use(errorHandler(host.log));
  return app;
}
