import { ENTITIES } from "./app/admin/entities";
import { PAGES } from "./contract/pages";

/**
 * The Remix options, read by vite.config.ts.
 * @satisfies {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The build beside the one in use has another.
  buildDirectory: process.env.REMIX_BUILD_DIRECTORY ?? "build",
  ignoredRouteFiles: ["**/.*", "**/admin-section.tsx"],
  // The pages of the contract, and the lists of the staff panel. Remix finds all other routes by the names of the files
  // in app/routes.
  routes: () =>
    Object.fromEntries([...Object.entries(PAGES).map(pageRoute), ...ENTITIES.map(sectionRoute)]),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: the page's data then sits in one script, so its CSP hash is known before the first byte.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};

/**
 * A page's route, in the site's shell: the file of `pricingPage` is app/pages/pricing-page.tsx.
 * @param {[type: string, page: { path: string }]} row of contract/pages.ts
 * @returns {[id: string, route: import("@remix-run/dev/dist/config/routes").ConfigRoute]}
 */
function pageRoute([type, { path }]) {
  const id = `pages/${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const place = path === "/" ? { index: true } : { path: path.slice(1) };
  return [id, { id, file: `${id}.tsx`, parentId: "routes/_site", ...place }];
}

/**
 * The route of a list in the staff panel: they share a file.
 * @param {{ key: string }} entity of app/admin/entities.ts
 * @returns {[id: string, route: import("@remix-run/dev/dist/config/routes").ConfigRoute]}
 */
function sectionRoute({ key }) {
  const id = `routes/admin.${key}`;
  return [id, { id, file: "routes/admin-section.tsx", parentId: "routes/admin", path: key }];
}
