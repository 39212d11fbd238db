import {
  isRouteErrorResponse,
  useHref,
  useLocation,
  useNavigationType,
  useRouteError,
} from "@remix-run/react";
import { useEffect } from "react";
import { ButtonAnchor } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { useErrorLabels } from "~/content/site-data";
import { reloadDocument } from "~/lib/html/lost-connection";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PAGES } from "../../../contract/pages";
import { usePageTransition } from "./splash";

/** Shown when a page fails to load or render; in development with the stack. Its links work without the script. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const path = useHref(pathname);
  const home = useHref(PAGES.homePage.path);
  const labels = useErrorLabels();
  useReloadAfterNavigation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Container className="py-24 text-center sm:py-36">
      <h1 className="text-title">{labels.title}</h1>
      <p className="mx-auto mt-4 mb-10 max-w-md text-balance text-lg text-ink-soft">
        {fillPlaceholders(labels.text, { status })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonAnchor href={path + search}>{labels.tryAgain}</ButtonAnchor>
        <ButtonAnchor variant="outline" href={home}>
          {labels.goHome}
        </ButtonAnchor>
      </div>
      {import.meta.env.DEV && error instanceof Error ? (
        <pre className="mt-10 overflow-x-auto rounded-2xl bg-sand p-5 text-start text-sm">
          {error.stack}
        </pre>
      ) : null}
    </Container>
  );
}

/**
 * After a failed client-side navigation, reloads the page as a document, once: the server may have a stale copy, and
 * the browser shows a network's sign-in page.
 */
function useReloadAfterNavigation() {
  const { navigated } = usePageTransition();
  const type = useNavigationType();
  const isClientSide = navigated || type !== "POP";
  useEffect(() => {
    if (isClientSide) void reloadDocument();
  }, [isClientSide]);
}
