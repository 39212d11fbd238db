import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";

/** The newest behaviour that the lake was made for. */
const API_VERSION = "2025-02-19";

export interface LakeClientConfig
  extends Omit<ClientConfig, "apiHost" | "useProjectHostname" | "useCdn"> {
  /** Where the lake is; http://127.0.0.1:3334 where it is not given. */
  url?: string;
}

/**
 * A client of the official package that asks a lake instead of Sanity's hosts. All else is as ever:
 * `projectId` "local" and `dataset` "production" are only what a lake has when nobody names others.
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
