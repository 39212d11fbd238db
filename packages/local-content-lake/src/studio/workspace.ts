import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { fetchOverSockets } from "./socket-fetch";

export { ACCESS_EVENT, type AccessChange } from "./socket-fetch";

export interface LakeWorkspace {
  /** URL of the lake. */
  apiHost: string;
  /** Default: "local". */
  projectId?: string;
  /** Default: "production". */
  dataset?: string;
}

/**
 * Workspace options that connect a Studio to a lake. With a client before 8 (up to Studio 5), listeners also need
 * `lakeStudio()` of `local-content-lake/vite`.
 *
 * @param workspace where the lake is
 * @returns options to spread into `defineConfig`
 * @see https://www.sanity.io/docs/studio/configuration
 * @example
 * export default defineConfig({ ...lakeWorkspace({ apiHost: "http://127.0.0.1:3334" }), schema: { types } });
 */
export function lakeWorkspace({
  apiHost,
  projectId = "local",
  dataset = "production",
}: LakeWorkspace) {
  return {
    projectId,
    dataset,
    apiHost,
    unstable_clientFactory: (config: ClientConfig): SanityClient =>
      createClient({
        ...config,
        apiHost,
        useProjectHostname: false,
        // A lake has no CDN. The token in the browser is the editor's own.
        useCdn: false,
        ignoreBrowserTokenWarning: true,
        // Older clients have no such option: `lakeStudio` replaces the EventSource that they take.
        resolveFetch: () => fetchOverSockets,
      }),
    auth: {
      // The lake issues tokens only. But with "token" the Studio loses one that arrives before its first answer to
      // `/users/me`, and keeps showing the sign-in screen.
      loginMethod: "dual" as const,
      // Opens the lake's sign-in page at once, except after signing out.
      redirectOnSingle: true,
      providers: [{ name: projectId, title: "Sign in", url: `${apiHost}/v1/auth/login/local` }],
    },
  };
}
