import { ERROR_LABELS } from "../contract/fallback-labels";
import { PAGES } from "../contract/pages";
import { changeModules, replacePart } from "./change-modules";

/**
 * The page for an error outside of every `ErrorBoundary`, as when `meta` of an open page gets the data of a newer
 * version. After a client-side navigation it loads the document. `window.initialUrl` is that of `initial-url.ts`.
 */
const ROOT_ERROR_BOUNDARY = `function RemixRootDefaultErrorBoundary({ error }) {
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

interface Change {
  /** Remix's file. */
  file: string;
  /** What its new code uses of `lost-connection.ts`. */
  uses?: string;
  /** The code in it, and the code that replaces it. */
  parts: [original: string | RegExp, replacement: string][];
}

const CHANGES: Change[] = [
  {
    // If a page's code cannot be loaded, Remix reloads the current page, and the visitor never arrives.
    file: "routeModules.js",
    uses: "loadByDocument",
    parts: [
      [
        "window.location.reload();",
        `const target = window.__remixRouter.state.navigation.location;
    if (target) loadByDocument(target);`,
      ],
    ],
  },
  {
    file: "data.js",
    uses: "dataWhileCancelling, dataAfterNetworkError",
    parts: [
      [
        "let url = new URL(request.url);",
        `let current = dataWhileCancelling(request, routeId);
  if (current) return current;
  let url = new URL(request.url);`,
      ],
      // Without an answer, Remix shows an error in place of the page.
      [
        /throw error;(?=\s*\}\);\s*if \(isErrorResponse\()/,
        "return dataAfterNetworkError(request, routeId, error);",
      ],
      // A network's sign-in page can arrive in place of data, with status 200.
      ["response.status >= 400", 'response.headers.get("X-Remix-Redirect") == null'],
    ],
  },
  {
    // Remix shows visitors "Application Error" and a stack trace.
    file: "errorBoundaries.js",
    parts: [[/function RemixRootDefaultErrorBoundary\([\s\S]*?\n}\n/, ROOT_ERROR_BOUNDARY]],
  },
];

/**
 * If a page's script or data cannot be loaded, `lost-connection.ts` turns the navigation into a document request.
 * `ErrorPage` does so for data that no page can show, `SplashProvider` if nothing answers.
 */
export const remixNavigation = CHANGES.map(({ file, uses, parts }) =>
  changeModules({
    name: `remix-navigation:${file}`,
    include: new RegExp(`/@remix-run/react/dist/esm/${file.replace(".", "\\.")}`),
    change(code) {
      const head = uses ? `import { ${uses} } from "~/lib/html/lost-connection";\n` : "";
      return (
        head +
        parts.reduce(
          (rest, [original, replacement]) => replacePart(rest, original, replacement),
          code,
        )
      );
    },
  }),
);
