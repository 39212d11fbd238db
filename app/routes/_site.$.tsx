import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LazyEditorPage, loadEditorPage } from "~/components/editor-page/lazy-editor-page";
import { NotFound } from "~/components/layout/not-found";
import { findEditorPage } from "~/content/editor-pages.server";
import { pagePath } from "~/content/languages.server";
import { pageMeta, rootData } from "~/content/meta";
import { redirectFrom } from "~/content/redirects.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { pageData } from "~/lib/html/page-data.server";
import { NOT_FOUND_LABELS } from "../../contract/not-found-labels";
import { sharePath } from "../../contract/share-path";

/** A page that editors made, else a redirect, or one to another language, else the not-found page. Every other route has precedence. */
export async function loader({ request }: LoaderFunctionArgs) {
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
  await redirectFrom(request);
  return json({ page: null }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data?.page;
  if (!page) {
    const { title } = rootData(args)?.settings.labels.notFound ?? NOT_FOUND_LABELS;
    return pageMeta({ title, noindex: true }, args);
  }
  return pageMeta(
    { title: page.title, ...page.seo, shareImage: encodeURI(sharePath(page.path)) },
    args,
  );
};

export default function EditorPageRoute() {
  const { page } = useLoaderData<typeof loader>();
  return page ? <LazyEditorPage page={page} /> : <NotFound />;
}
