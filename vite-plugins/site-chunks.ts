/** React, Remix, and what Remix's changed code uses. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\/|\/app\/lib\/html\/lost-connection\.ts$/;
/** What surrounds every page. */
const SHELL = /\/app\/(?:root|entry\.client|routes\/_site)\.tsx$/;
const ROUTE = /\/app\/(?:pages|routes)\/[^/]+\.tsx$/;
/** A page inside the shell; every other page is the staff panel's. */
const PAGE = /\/app\/(?:pages\/|routes\/_site\.)[^/]+$/;
/** A page that reaches this package has a form. */
const FORMS = /\/node_modules\/remix-validated-form\//;
/**
 * A page's own components. If other pages use some of them, those are a file of their own; what the home page shares is
 * in `site`, since most visits begin there.
 */
const PAGE_FOLDER = /\/app\/components\/(?!(?:ui|form|layout|admin|home)\/)([^/]+)\//;
/** Only some of the forms need these. */
const SEPARATE = /\/node_modules\/(?:sonner|@radix-ui)\/|\/app\/components\/layout\/toaster/;

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; importedIds: readonly string[] } | null;
}

/**
 * Names the file of the browser's build for a module. Many small files compress worse, and each costs a request: the
 * home page has 8.9 KB of gzip less in 9 files than in the bundler's 44. All pages without a form share `site`, all
 * pages with one share `forms` too.
 *
 * @returns undefined to leave the choice to the bundler
 */
export function siteChunk(id: string, graph: ModuleGraph): string | undefined {
  const module = pathOf(id);
  // The bundler's own helpers go into the file that imports no other, or two files would import each other.
  if (FRAMEWORK.test(module) || (id.startsWith("\0") && !module.includes("/"))) return "framework";
  if (id.includes("vite/preload-helper") || id.includes("commonjsHelpers")) return "framework";
  if (SHELL.test(module) || ROUTE.test(module) || SEPARATE.test(module)) return undefined;
  const routes = routesUsing(id, graph);
  if (routes.some((route) => SHELL.test(pathOf(route)))) return "site";
  if (routes.length < 2) return undefined;
  const uses = routes.map((route) => ({
    isPage: PAGE.test(pathOf(route)),
    hasForm: reachesForms(route, graph),
  }));
  const formPage = uses.some(({ isPage, hasForm }) => isPage && hasForm);
  const plainPage = uses.some(({ isPage, hasForm }) => isPage && !hasForm);
  const plainStaffPage = uses.some(({ isPage, hasForm }) => !isPage && !hasForm);
  // A plain page of the panel shares an icon or two with a form; in `forms` they would bring the rest of the forms.
  if (plainPage || (formPage && plainStaffPage)) return PAGE_FOLDER.exec(module)?.[1] ?? "site";
  return formPage ? "forms" : undefined;
}

function pathOf(id: string): string {
  return id.split("?")[0] ?? id;
}

/** The routes, or parts of the shell, that import a module directly or through others. */
function routesUsing(id: string, graph: ModuleGraph): string[] {
  const isRoute = (path: string) => SHELL.test(path) || ROUTE.test(path);
  const all = walk(id, (next) =>
    isRoute(pathOf(next)) ? [] : graph.getModuleInfo(next)?.importers,
  );
  // A route stands in the graph twice: as Remix's entry point and as the file itself.
  const byPath = new Map(all.map((next) => [pathOf(next), next]));
  return [...byPath].filter(([path]) => isRoute(path)).map(([, next]) => next);
}

function reachesForms(route: string, graph: ModuleGraph): boolean {
  return walk(route, (next) => graph.getModuleInfo(next)?.importedIds).some((next) =>
    FORMS.test(next),
  );
}

/** Every module that can be reached from one, itself included. */
function walk(start: string, next: (id: string) => readonly string[] | undefined): string[] {
  const seen = new Set([start]);
  for (const id of seen) for (const other of next(id) ?? []) seen.add(other);
  return [...seen];
}
