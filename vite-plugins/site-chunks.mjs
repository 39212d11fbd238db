/** The pages of content: what one of them shares with any other page is worth one file for all. */
const CONTENT_ROUTE =
  /\/app\/routes\/_site\.(?:_index|\$|about|plan|products|projects|services|team)[^/]*$/;
/** What stands around every page. */
const SHELL = /\/app\/(?:root|entry\.client|routes\/_site)\.tsx$/;
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;
const ROUTE = /\/app\/routes\/[^/]+\.tsx$/;
/** The pages of a visitor's forms. */
const FORM_ROUTE = /\/app\/routes\/_site\.(?:contact|schedule)\.tsx$/;
/** The staff panel's pages without a form. */
const STAFF_ROUTE = /\/app\/routes\/admin(?:\._index|\.dashboard)?\.tsx$/;
/** The cards of projects, which two pages of content show and the others need not carry. */
const PROJECTS = /\/app\/components\/projects\/project-(?:card|grid)\.tsx$/;
/** What only some of the forms need. */
const APART = /\/node_modules\/(?:sonner|@radix-ui)\/|\/app\/components\/layout\/toaster/;

/**
 * Says in which file of the built site a module stands: many small ones compress worse, and each is a request.
 * @param {string} id
 * @param {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} graph
 * @returns {string | undefined} undefined leaves it to the bundler
 */
export function siteChunk(id, { getModuleInfo }) {
  const module = id.split("?")[0];
  // The bundler's own helpers go where nothing else is needed, or two files would wait for each other.
  if (FRAMEWORK.test(module) || (id.startsWith("\0") && !module.includes("/"))) return "framework";
  if (id.includes("vite/preload-helper") || id.includes("commonjsHelpers")) return "framework";
  if (SHELL.test(module) || ROUTE.test(module) || APART.test(module)) return undefined;
  if (PROJECTS.test(module)) return "projects";
  const users = [...usersOf(id, getModuleInfo)];
  if (users.includes("shell")) return "site";
  if (users.length < 2) return undefined;
  const has = (kind) => users.some((user) => kind.test(user));
  // What the panel's plain pages share with a form is an icon or two; with the rest of the forms it would load them all.
  if (has(CONTENT_ROUTE) || (has(FORM_ROUTE) && has(STAFF_ROUTE))) return "site";
  return has(FORM_ROUTE) ? "forms" : undefined;
}

/** The routes that need a module, with the shell as one of them. */
function usersOf(id, getModuleInfo) {
  const users = new Set();
  const seen = new Set();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = next.split("?")[0];
    if (SHELL.test(module)) users.add("shell");
    else if (ROUTE.test(module)) users.add(module);
    else open.push(...(getModuleInfo(next)?.importers ?? []));
  }
  return users;
}
