/** The pages of content: what two of them need is worth one file for all. */
const CONTENT_ROUTE =
  /\/app\/routes\/_site\.(?:_index|\$|about|plan|products|projects|services|team)[^/]*$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/;
/** What stands around every page. */
const SHELL = /\/app\/(?:root|entry\.client|routes\/_site)\.tsx$/;
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;
/** What the pages with a form need beside it. */
const FORMS =
  /\/node_modules\/(?:zod|zod-form-data|remix-validated-form|@remix-validated-form|sonner|@radix-ui)\/|\/app\/(?:forms\/fields|components\/form)/;

/**
 * Says in which file of the built site a module stands: many small ones compress worse, and each is a request.
 * @param {string} id
 * @param {{ getModuleInfo(id: string): { importers: readonly string[], code?: string | null } | null }} graph
 * @returns {string | undefined} undefined leaves it to the bundler
 */
export function siteChunk(id, { getModuleInfo }) {
  const module = id.split("?")[0];
  // The bundler's own helpers go where nothing else is needed, or two files would wait for each other.
  if (FRAMEWORK.test(module) || (id.startsWith("\0") && !module.includes("/"))) return "framework";
  if (id.includes("vite/preload-helper") || id.includes("commonjsHelpers")) return "framework";
  if (FORMS.test(module)) return undefined;
  if (/\/app\/(?:root|entry\.client|routes\/[^/]+)\.tsx$/.test(module)) return undefined;
  const users = usersOf(id, getModuleInfo);
  const isShared = users.has("shell") || users.size > 1;
  return isShared ? "site" : undefined;
}

/**
 * @returns who imports a module. An icon stands behind one file that names them all: whoever writes its name there.
 */
function importersOf(id, getModuleInfo) {
  const importers = getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  if (!icon) return importers;
  const name = icon.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  return importers.flatMap((all) =>
    (getModuleInfo(all)?.importers ?? []).filter(
      (user) =>
        !user.includes("/lucide-react/") &&
        new RegExp(`\\b${name}\\b`).test(getModuleInfo(user)?.code ?? ""),
    ),
  );
}

/** The content routes that need a module, with the shell as one of them. */
function usersOf(id, getModuleInfo) {
  const users = new Set();
  const seen = new Set();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = next.split("?")[0];
    if (SHELL.test(module)) users.add("shell");
    else if (CONTENT_ROUTE.test(module)) users.add(module);
    else open.push(...importersOf(next, getModuleInfo));
  }
  return users;
}
