/**
 * The Remix options, read by vite.config.ts.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The build beside the one in use has another.
  buildDirectory: process.env.REMIX_BUILD_DIRECTORY ?? "build",
  ignoredRouteFiles: ["**/.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: the page's data then sits in one script, so its CSP hash is known before the first byte.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
