import { RemixServer } from "@remix-run/react";
import type { ComponentProps, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { loader } from "~/root";
import { routeArgs, SITE_URL } from "../../../support/site-content";

type EntryContext = ComponentProps<typeof RemixServer>["context"];
type RootModule = EntryContext["routeModules"][string];

/** The root loader's data, from the content of `startSiteContent`. */
export async function rootData() {
  return (await loader(routeArgs("/"))).json();
}

/**
 * Renders an element on a page of the site, without classes and icons.
 * @param data the root loader's data
 * @param path the page's path
 */
export function markupInSite(element: ReactElement, data: unknown, path = "/"): string {
  const url = new URL(path, SITE_URL);
  const { pathname, search } = url;
  const root = {
    id: "root",
    path: "*",
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
  };
  const context: EntryContext = {
    manifest: {
      entry: { imports: [], module: "" },
      routes: {
        root: { ...root, hasClientAction: false, hasClientLoader: false, module: "", imports: [] },
      },
      url: "",
      version: "",
    },
    routeModules: { root: { default: () => element } as RootModule },
    staticHandlerContext: {
      basename: "",
      location: { pathname, search, hash: "", state: null, key: "default" },
      loaderData: { root: data },
      actionData: null,
      errors: null,
      matches: [{ route: root, params: {}, pathname: "/", pathnameBase: "/" }],
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
    future: {} as EntryContext["future"],
    isSpaMode: false,
    renderMeta: {},
  };
  return renderToStaticMarkup(<RemixServer context={context} url={url} />)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/ class="[^"]*"/g, "");
}
