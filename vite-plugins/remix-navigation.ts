import { ERROR_LABELS } from "../contract/fallback-labels";
import { PAGES } from "../contract/pages";
import { changeModules, replacePart } from "./change-modules";

/**
 * The page for an error outside of every `ErrorBoundary`, as when `meta` of an open page gets the data of a newer
 * version. After a client-side navigation it loads the document. `window.initialUrl` is that of `initial-url.ts`.
 */
const LAST_RESORT = `function RemixRootDefaultErrorBoundary({ error }) {
  console.error(error);
  const element = React.createElement;
  const { title, tryAgain, goHome } = ${JSON.stringify(ERROR_LABELS)};
  const { pathname, search } = window.location;
  React.useEffect(() => {
    if (window.initialUrl !== pathname + search) window.location.reload();
  }, []);
  return element("html", { lang: "en-IN" },
    element("head", null,
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("title", null, title)),
    element("body", null,
      element("main", null,
        element("h1", null, title),
        element("p", null, element("a", { href: pathname + search }, tryAgain)),
        element("p", null, element("a", { href: "${PAGES.homePage.path}" }, goHome)))));
}
`;

/** Remix's file, the code in it, and the code that replaces it. */
const CHANGES: [file: string, theirs: string | RegExp, ours: string][] = [
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
  // Remix shows visitors "Application Error" and a stack trace.
  ["errorBoundaries.js", /function RemixRootDefaultErrorBoundary\([\s\S]*?\n}\n/, LAST_RESORT],
];

/**
 * Lets the browser load the target of a link itself if the page's script cannot. `ErrorPage` does the same for data,
 * `SplashProvider` where neither script nor data arrives.
 */
export const remixNavigation = CHANGES.map(([file, theirs, ours]) =>
  changeModules({
    name: `remix-navigation:${file}`,
    include: new RegExp(`/@remix-run/react/dist/esm/${file.replace(".", "\\.")}`),
    change: (code) => replacePart(code, theirs, ours),
  }),
);
