import { z } from "zod";
import type { Json } from "../../../util/types";
import type { Route, RouteContext } from "../../context";
import type { Shape } from "../../request/body";
import { readBody } from "../../request/body";
import { badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** Per-user settings of the Studio, on any device. */
export const keyValueRoutes: Route[] = [
  { method: "GET", path: "/users/me/keyvalue/:keys*", needs: "read", handle: read },
  { method: "PUT", path: "/users/me/keyvalue", needs: "read", handle: write },
  { method: "DELETE", path: "/users/me/keyvalue/:keys*", needs: "read", handle: remove },
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
function read({ response, services, access, path }: RouteContext): void {
  const keys = keysOf(path);
  const stored = services.store.keyValues.get(access.user?.id ?? "", keys);
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  sendJson(
    response,
    200,
    keys.map((key) => ({ key, value: values.get(key) ?? null })),
  );
}

/** Deletes keys. 404 if none of them exists, which Sanity's clean-up expects. */
function remove({ response, services, access, path }: RouteContext): void {
  const keys = keysOf(path);
  if (services.store.keyValues.delete(access.user?.id ?? "", keys) === 0) {
    throw notFound(`No value is stored for "${keys.join(",")}"`);
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
  if (keyValues.countOthers(user, keys) + keys.length > MAX_KEYS) {
    throw badRequest(`A user can store at most ${MAX_KEYS} keys`);
  }
  keyValues.set(user, pairs);
  sendJson(context.response, 200, pairs);
}
