import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { LazyEditorPage, loadEditorPage } from "~/components/editor-page/lazy-editor-page";
import { ButtonLink } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { findEditorPage } from "~/content/editor-pages.server";
import { pagePath } from "~/content/languages.server";
import { pageMeta, rootData } from "~/content/meta";
import { redirectFrom } from "~/content/redirects.server";
import { useLabels } from "~/content/site-data";
import { CACHE } from "~/lib/config/cache-control.server";
import { pageData } from "~/lib/html/page-data.server";
import { NOT_FOUND_LABELS } from "../../contract/not-found-labels";
import { PAGES } from "../../contract/pages";
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

/** The not-found page. It logs the path to the console. */
function NotFound() {
  const { pathname } = useLocation();
  const labels = useLabels().notFound;
  useEffect(() => {
    console.warn(`Page not found: ${pathname}`);
  }, [pathname]);
  return (
    <Container className="py-24 text-center sm:py-36">
      <p aria-hidden="true" className="font-display text-7xl font-semibold text-river sm:text-9xl">
        404
      </p>
      <h1 className="mt-6 text-title">{labels.title}</h1>
      <p className="mx-auto mt-4 mb-10 max-w-md text-balance text-lg text-ink-soft">
        {labels.text}
      </p>
      <ButtonLink to={PAGES.homePage.path}>{labels.goHome}</ButtonLink>
    </Container>
  );
}
