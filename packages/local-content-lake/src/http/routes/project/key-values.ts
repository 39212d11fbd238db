import { z } from "zod";
import { badRequest, notFound } from "../../../util/errors";
import type { Json } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { readBody, type Shape } from "../../request/body";

/** Per-user settings of the Studio, on any device. */
export const keyValueRoutes = [
  route("GET /users/me/keyvalue/:keys*", "read", read),
  route("PUT /users/me/keyvalue", "read", write),
  route("DELETE /users/me/keyvalue/:keys*", "read", remove, { status: 204 }),
];

// A Studio stores a few dozen keys; a limit prevents a viewer from filling the disk.
const MAX_KEYS = 500;
const MAX_VALUE_LENGTH = 100_000;

const pairShape = z
  .object({ key: z.string().min(1).max(256), value: z.unknown() })
  .transform(({ key, value }) => ({ key, value: (value ?? null) as Json }))
  .refine(
    ({ value }) => JSON.stringify(value).length <= MAX_VALUE_LENGTH,
    `must have a value of at most ${MAX_VALUE_LENGTH} characters`,
  );

// The count is checked before the values.
const pairsShape: Shape<{ key: string; value: Json }[]> = z
  .array(z.unknown(), { message: 'The body must be a list of {"key": "…", "value": …}' })
  .max(100)
  .pipe(z.array(pairShape));

/** Returns one pair per key in the requested order; a missing key has the value null. */
function read({ services, access, path }: RouteContext) {
  const keys = keysOf(path);
  const stored = services.store.keyValues.get(access.user?.id ?? "", keys);
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  return keys.map((key) => ({ key, value: values.get(key) ?? null }));
}

/** Deletes keys. 404 if none of them exists, which Sanity's clean-up expects. */
function remove({ services, access, path }: RouteContext): void {
  const keys = keysOf(path);
  if (services.store.keyValues.delete(access.user?.id ?? "", keys) === 0) {
    throw notFound(`No value is stored for "${keys.join(",")}"`);
  }
}

function keysOf(path: RouteContext["path"]): string[] {
  return (path.keys ?? "").split(",");
}

async function write(context: RouteContext) {
  const pairs = await readBody(context, pairsShape);
  const user = context.access.user?.id ?? "";
  const { keyValues } = context.services.store;
  const keys = [...new Set(pairs.map(({ key }) => key))];
  if (keyValues.countOthers(user, keys) + keys.length > MAX_KEYS) {
    throw badRequest(`A user can store at most ${MAX_KEYS} keys`);
  }
  keyValues.set(user, pairs);
  return pairs;
}
