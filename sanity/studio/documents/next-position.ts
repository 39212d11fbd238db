import { defineQuery } from "groq";
import type { InitialValueResolverContext } from "sanity";
import { API_VERSION, RAW } from "../../../contract/api-version";

const lastPositionQuery = defineQuery(`math::max(*[_type == $type].order)`);

/** A gap between neighbours leaves numbers for documents placed in between by hand. */
export const POSITION_STEP = 10;

/** The initial value that puts a new document after all others of its type. */
export async function nextPosition(
  type: string,
  { getClient }: Pick<InitialValueResolverContext, "getClient">,
): Promise<{ order: number }> {
  const client = getClient({ apiVersion: API_VERSION });
  const last = await client.fetch<number | null>(lastPositionQuery, { type }, RAW);
  return { order: (Math.floor((last ?? 0) / POSITION_STEP) + 1) * POSITION_STEP };
}
