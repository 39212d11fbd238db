import type { InitialValueResolverContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

/** Room between two neighbours, so that a document can be put in between by hand. */
export const STEP = 10;

/** The initial value of a document that shall stand after all others of its type. */
export async function nextPosition(
  type: string,
  { getClient }: Pick<InitialValueResolverContext, "getClient">,
): Promise<{ order: number }> {
  const last = await getClient({ apiVersion: API_VERSION }).fetch<number | null>(
    `math::max(*[_type == $type].order)`,
    { type },
    { perspective: "raw" },
  );
  return { order: (Math.floor((last ?? 0) / STEP) + 1) * STEP };
}
