import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Route, RouteContext } from "../../context";
import { CORS_KIND } from "../../middleware/cors";
import { readBody } from "../../request/body";
import { requireProject } from "../../request/resolve";
import { alreadyExists, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** The CORS origins of the lake. */
export const corsRoutes: Route[] = ["/cors", "/projects/:project/cors"].flatMap((path): Route[] => [
  { method: "GET", path, needs: "read", handle: list },
  { method: "POST", path, needs: "manage", audit: "cors.add", handle: add },
  {
    method: "DELETE",
    path: `${path}/:origin`,
    needs: "manage",
    audit: "cors.remove",
    handle: remove,
  },
]);

const bodyShape = z.object({
  origin: z
    .string()
    .refine(
      (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
      "must be one like https://example.com, without a path",
    ),
  allowCredentials: z.boolean().default(false),
});

function list({ response, services, path }: RouteContext): void {
  requireProject(services, path.project);
  sendJson(response, 200, services.store.resources.list(CORS_KIND));
}

async function add(context: RouteContext): Promise<void> {
  const { response, services, path } = context;
  requireProject(services, path.project);
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
  sendJson(response, 200, added);
}

function remove({ response, services, path }: RouteContext): void {
  requireProject(services, path.project);
  if (!services.store.resources.delete(CORS_KIND, path.origin ?? "")) {
    throw notFound(`No allowed origin with the id "${path.origin}"`);
  }
  sendJson(response, 200, { id: path.origin, deleted: true });
}
