import { changeModules, replacePart } from "./change-modules";

/** Remix's file, the code in it, and the code that replaces it. */
const CHANGES: [file: string, theirs: string, ours: string][] = [
  // If a page's code cannot be loaded, Remix reloads the current page, and the visitor never arrives.
  [
    "routeModules.js",
    "window.location.reload();",
    `const to = window.__remixRouter.state.navigation.location;
    if (to) window.location.href = to.pathname + to.search;
    else window.location.reload();`,
  ],
  // A network's sign-in page can arrive in place of data, with status 200.
  ["data.js", "response.status >= 400", 'response.headers.get("X-Remix-Redirect") == null'],
];

/**
 * Lets the browser load the target of a link itself if the page's script cannot. `ErrorPage` does the same for data.
 */
export const remixNavigation = CHANGES.map(([file, theirs, ours]) =>
  changeModules({
    name: `remix-navigation:${file}`,
    include: new RegExp(`/@remix-run/react/dist/esm/${file.replace(".", "\\.")}`),
    change: (code) => replacePart(code, theirs, ours),
  }),
);
