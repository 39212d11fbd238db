import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";

export { ACCESS_EVENT, type AccessChange } from "./access-event";

export interface LakeWorkspace {
  /** Address of the lake, or its path on the Studio's own origin. */
  apiHost: string;
  /** "local" where it is not given. */
  projectId?: string;
  /** "production" where it is not given. */
  dataset?: string;
}

/**
 * What a Studio's workspace needs to work on a lake instead of Sanity's: spread it into `defineConfig`.
 * Listeners need WebSockets besides, which `lakeStudio()` of `local-content-lake/vite` sees to.
 * @see https://www.sanity.io/docs/studio/configuration
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
        // A lake has no CDN, and the token in the browser is the editor's own.
        useCdn: false,
        ignoreBrowserTokenWarning: true,
      }),
    auth: {
      // The lake gives tokens only, but with "token" a Studio loses one that comes before the first answer to its
      // question who is signed in, and stays at the door.
      loginMethod: "dual" as const,
      mode: "replace" as const,
      redirectOnSingle: false,
      providers: [{ name: projectId, title: "Sign in", url: `${apiHost}/v1/auth/login/local` }],
    },
  };
}
