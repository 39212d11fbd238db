import { defineQuery } from "groq";
import type { InitialValueResolverContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

const lastPositionQuery = defineQuery(`math::max(*[_type == $type].order)`);

/** A gap between neighbours leaves numbers for documents placed in between by hand. */
export const POSITION_STEP = 10;

/** The initial value that puts a new document after all others of its type. */
export async function nextPosition(
  type: string,
  { getClient }: Pick<InitialValueResolverContext, "getClient">,
): Promise<{ order: number }> {
  const last = await getClient({ apiVersion: API_VERSION }).fetch<number | null>(
    lastPositionQuery,
    { type },
    { perspective: "raw" },
  );
  return { order: (Math.floor((last ?? 0) / POSITION_STEP) + 1) * POSITION_STEP };
}
