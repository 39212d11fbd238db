import { type ClientConfig, createClient as create, type SanityClient } from "@sanity/client";
import { fetchOverSockets } from "./socket-fetch";

export * from "@sanity/client";

const SANITY = /\.sanity\.(?:io|work)$/;

/** Replaces `@sanity/client` in a Studio's build, which creates some clients without the workspace's factory. */
export function createClient(config: ClientConfig): SanityClient {
  const { apiHost } = config;
  if (!apiHost || SANITY.test(new URL(apiHost, window.location.href).hostname))
    return create(config);
  return create({
    ...config,
    useProjectHostname: false,
    useCdn: false,
    ignoreBrowserTokenWarning: true,
    resolveFetch: () => fetchOverSockets,
  });
}
