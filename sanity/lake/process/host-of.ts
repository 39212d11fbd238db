import type { IncomingMessage } from "node:http";

/**
 * The host that a request names. Of several Node's own headers show the first, and a proxy may have gone by another:
 * together they are nobody's name.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostOf({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): string | undefined {
  const named = rawHeaders.filter((_, index) => {
    return index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host";
  });
  return named.length === 0 ? undefined : named.join(SEVERAL);
}

/** Stands in no name. */
export const SEVERAL = ", ";
