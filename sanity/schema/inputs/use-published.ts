import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

const NO_PARAMS = {};

/**
 * What a query finds in published content, read once.
 * @param params always the same object
 * @returns undefined until it is read, and after an error; the Studio itself reports a lost connection
 */
export function usePublished<Result>(
  query: string,
  params: Record<string, unknown> = NO_PARAMS,
): Result | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<Result>();
  useEffect(() => {
    const subscription = client.observable
      .fetch<Result>(query, params, { perspective: "published" })
      .subscribe({ next: setFound, error: () => {} });
    return () => subscription.unsubscribe();
  }, [client, query, params]);
  return found;
}
