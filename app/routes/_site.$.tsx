import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LazyEditorPage, loadEditorPage } from "~/components/editor-page/lazy-editor-page";
import { NotFound } from "~/components/layout/not-found";
import { findEditorPage } from "~/content/editor-pages.server";
import { pagePath } from "~/content/languages.server";
import { redirectFrom, redirectToLanguage } from "~/content/redirects.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { pageData } from "~/lib/html/page-data.server";
import { metaLabels, pageMeta } from "~/lib/seo/meta";
import { NOT_FOUND_LABELS } from "../../contract/not-found-labels";
import { sharePath } from "../../contract/share-path";

/** A page that editors made, else a redirect, or one to another language, else the not-found page. Every other route has precedence. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const pathname = pagePath(request);
  const page = await findEditorPage(pathname);
  if (page) {
    const path = encodeURI(page.path);
    if (path !== pathname) {
      // One canonical URL per page. Not cached: the page may be renamed.
      throw redirect(path + search, { status: 301, headers: { "Cache-Control": CACHE.none } });
    }
    await loadEditorPage();
    return pageData({ page });
  }
  await redirectFrom(request, context.settings.SITE_URL);
  await redirectToLanguage(request, context.settings.SITE_URL);
  return json({ page: null }, { status: 404 });
}

export { headers } from "~/lib/html/headers";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data?.page;
  if (!page) return pageMeta({ title: notFoundLabels(args).title, noindex: true }, args);
  return pageMeta(
    { title: page.title, ...page.seo, shareImage: encodeURI(sharePath(page.path)) },
    args,
  );
};

function notFoundLabels(args: Parameters<typeof meta>[0]) {
  return metaLabels(args)?.notFound ?? NOT_FOUND_LABELS;
}

export default function EditorPageRoute() {
  const { page } = useLoaderData<typeof loader>();
  return page ? <LazyEditorPage page={page} /> : <NotFound />;
}
