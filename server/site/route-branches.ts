import {
  createRequestHandler,
  type EntryContext,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Clients can make up paths. */
const MAX_PATHS = 1000;

/**
 * Renders pages with Remix, and matches each path once: Remix would match it against all routes of the site twice per
 * request. It gets a build with the routes of one branch only.
 * @param createHandler Remix's own, or a test's
 */
export function createPageHandler(
  build: ServerBuild,
  createHandler: typeof createRequestHandler = createRequestHandler,
): RequestHandler {
  const whole = createHandler(build, "production");
  const entry = entryWithAllRoutes(build);
  const tree = childrenOf(build.routes);
  const byRoutes = new Map<string, RequestHandler>();
  const byPath = new LRUCache<string, RequestHandler>({ max: MAX_PATHS, memoMethod: handlerOf });

  function handlerOf(path: string): RequestHandler {
    const ids = matchRoutes(tree, path)?.map(({ route }) => String(route.id));
    if (!ids) return whole;
    const key = ids.join(" ");
    const routes = pick(build.routes, ids);
    const handler = byRoutes.get(key) ?? createHandler({ ...build, entry, routes }, "production");
    byRoutes.set(key, handler);
    return handler;
  }

  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    // The parameter names a route, which may be in another branch.
    const handler = searchParams.has("_data") ? whole : byPath.memo(pathname);
    return handler(request, context);
  };
}

/** Whether the route of a path has an action. */
export function hasAction({ routes }: ServerBuild): (path: string) => boolean {
  const tree = childrenOf(routes);
  return (path) => {
    const id = matchRoutes(tree, path)?.at(-1)?.route.id;
    return id !== undefined && routes[id]?.module.action !== undefined;
  };
}

/** A page may prefetch what another page needs: it is rendered with the modules of all routes. */
function entryWithAllRoutes({ entry, routes }: ServerBuild): ServerBuild["entry"] {
  const render = entry.module.default;
  const routeModules = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route?.module]),
  ) as EntryContext["routeModules"];
  return {
    module: {
      ...entry.module,
      default: (request, status, headers, context, loadContext) =>
        render(request, status, headers, { ...context, routeModules }, loadContext),
    },
  };
}

/** The routes below one, or all, in the form that `matchRoutes` reads. */
export function childrenOf(routes: ServerBuild["routes"], parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route) => {
      if (!route) return [];
      const { id, path, index, caseSensitive } = route;
      const named = { id, path, caseSensitive };
      return index ? { ...named, index } : { ...named, children: childrenOf(routes, id) };
    });
}

function pick<Route>(routes: Record<string, Route>, ids: readonly string[]): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
}
