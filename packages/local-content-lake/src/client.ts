import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";

/** The newest API version that the lake implements. */
const API_VERSION = "2025-02-19";

export interface LakeClientConfig
  extends Omit<ClientConfig, "apiHost" | "useProjectHostname" | "useCdn"> {
  /** URL of the lake. Default: http://127.0.0.1:3334. */
  url?: string;
}

/**
 * Creates an official `@sanity/client` for a lake. Defaults: `projectId` "local", `dataset` "production".
 *
 * @param config options of `createClient`, with `url` in place of `apiHost`
 * @returns a client that requests the lake only, never Sanity's hosts
 * @see https://www.sanity.io/docs/js-client
 * @example
 * const client = lakeClient({ url: "http://127.0.0.1:3334", token: process.env.SANITY_API_WRITE_TOKEN });
 * const titles = await client.fetch('*[_type == "post"].title');
 */
export function lakeClient({
  url = "http://127.0.0.1:3334",
  ...config
}: LakeClientConfig = {}): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: API_VERSION,
    ...config,
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
  });
}
