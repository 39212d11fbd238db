import { randomUUID } from "node:crypto";
import { z } from "zod";
import { alreadyExists, notFound } from "../../../util/errors";
import { type RouteContext, route } from "../../context";
import {
  CREDENTIALS_RULE,
  isOriginPattern,
  namesDomain,
  ORIGIN_RULE,
  originAsSent,
} from "../../middleware/origin-pattern";
import { CORS_KIND } from "../../middleware/origins";
import { readBody } from "../../request/body";

/** The CORS origins of the lake. */
export const corsRoutes = ["/cors", "/projects/:project/cors"].flatMap((path) => [
  route(`GET ${path}`, "read", ({ services }) => services.store.resources.list(CORS_KIND)),
  route(`POST ${path}`, "manage", add, { audit: "cors.add" }),
  route(`DELETE ${path}/:origin`, "manage", remove, { audit: "cors.remove" }),
]);

const bodyShape = z
  .object({
    origin: z.string().transform(originAsSent).refine(isOriginPattern, ORIGIN_RULE),
    allowCredentials: z.boolean().default(false),
  })
  .refine(({ origin, allowCredentials }) => !allowCredentials || namesDomain(origin), {
    path: ["origin"],
    message: CREDENTIALS_RULE,
  });

async function add(context: RouteContext) {
  const { services } = context;
  const body = await readBody(context, bodyShape);
  context.audit.target = body.origin;
  const { resources } = services.store;
  if (resources.list(CORS_KIND).some(({ origin }) => origin === body.origin)) {
    throw alreadyExists(`${body.origin} is allowed already`);
  }
  const now = services.store.timestamp();
  const id = randomUUID();
  const added = { id, projectId: services.projectId, ...body, createdAt: now, updatedAt: now };
  resources.put(CORS_KIND, id, added);
  return added;
}

function remove({ services, path }: RouteContext) {
  if (!services.store.resources.delete(CORS_KIND, path.origin ?? "")) {
    throw notFound(`No allowed origin with the id "${path.origin}"`);
  }
  return { id: path.origin, deleted: true };
}
