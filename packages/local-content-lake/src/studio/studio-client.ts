import { type ClientConfig, createClient as create, type SanityClient } from "@sanity/client";
import { fetchOverSockets, fetchWithKeepalive } from "./socket-fetch";

export * from "@sanity/client";

const SANITY = /\.sanity\.(?:io|work)$/;

/** Replaces `@sanity/client` in a Studio's build, which creates some clients without the workspace's factory. */
export function createClient(config: ClientConfig): SanityClient {
  const { apiHost } = config;
  if (!apiHost || SANITY.test(new URL(apiHost, window.location.href).hostname)) {
    const resolveFetch = () => (input: string | URL | Request, init?: RequestInit) =>
      fetchWithKeepalive(input, init);
    return create({ ...config, resolveFetch });
  }
  return create({
    ...config,
    useProjectHostname: false,
    useCdn: false,
    ignoreBrowserTokenWarning: true,
    resolveFetch: () => fetchOverSockets,
  });
}
