import type { useClient } from "sanity";

/** Passes a client to the Studio's code, whose types name an older major version of the same client. */
export function studioClient(client: object): ReturnType<typeof useClient> {
  return client as ReturnType<typeof useClient>;
}
