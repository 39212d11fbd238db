import { z } from "zod";
import type { Json } from "../../../util/types";
import type { Route, RouteContext } from "../../context";
import type { Shape } from "../../request/body";
import { readBody } from "../../request/body";
import { badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** What the Studio remembers for a user, wherever they sign in. */
export const keyValueRoutes: Route[] = [
  { method: "GET", path: "/users/me/keyvalue/:keys*", needs: "read", handle: read },
  { method: "PUT", path: "/users/me/keyvalue", needs: "read", handle: write },
  { method: "DELETE", path: "/users/me/keyvalue/:keys*", needs: "read", handle: remove },
];

// A Studio keeps a few dozen; a reader must not be able to fill the disk.
const MOST_KEYS = 500;
const LONGEST_VALUE = 100_000;

const pairShape = z
  .object({ key: z.string().min(1).max(256), value: z.unknown() })
  .transform(({ key, value }) => ({ key, value: (value ?? null) as Json }))
  .refine(
    ({ value }) => JSON.stringify(value).length <= LONGEST_VALUE,
    `must have a value of at most ${LONGEST_VALUE} characters`,
  );

// Counted before any of them is looked at.
const pairsShape: Shape<{ key: string; value: Json }[]> = z
  .array(z.unknown(), { message: 'The body must be a list of {"key": "…", "value": …}' })
  .max(100)
  .pipe(z.array(pairShape));

/** One pair for each key, in the order asked; a key that was never set has the value null. */
function read({ response, services, access, path }: RouteContext): void {
  const keys = keysOf(path);
  const kept = services.store.keyValues.get(access.user?.id ?? "", keys);
  const values = new Map(kept.map(({ key, value }) => [key, value]));
  sendJson(
    response,
    200,
    keys.map((key) => ({ key, value: values.get(key) ?? null })),
  );
}

/** Forgets keys. 404 when none of them was set: Sanity's own clean-up expects just that. */
function remove({ response, services, access, path }: RouteContext): void {
  const keys = keysOf(path);
  if (services.store.keyValues.delete(access.user?.id ?? "", keys) === 0) {
    throw notFound(`No value is kept for "${keys.join(",")}"`);
  }
  response.writeHead(204).end();
}

function keysOf(path: RouteContext["path"]): string[] {
  return (path.keys ?? "").split(",");
}

async function write(context: RouteContext): Promise<void> {
  const pairs = await readBody(context, pairsShape);
  const user = context.access.user?.id ?? "";
  const { keyValues } = context.services.store;
  const keys = [...new Set(pairs.map(({ key }) => key))];
  if (keyValues.countOthers(user, keys) + keys.length > MOST_KEYS) {
    throw badRequest(`A user can keep at most ${MOST_KEYS} keys`);
  }
  keyValues.set(user, pairs);
  sendJson(context.response, 200, pairs);
}
