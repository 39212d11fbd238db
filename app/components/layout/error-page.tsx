import {
  isRouteErrorResponse,
  useLocation,
  useNavigationType,
  useRouteError,
} from "@remix-run/react";
import { useEffect } from "react";
import { ButtonAnchor } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { useErrorLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PAGES } from "../../../contract/pages";
import { usePageTransition } from "./splash";

/** Shown in place of a page that could not be made. Plain links: what failed may be the script. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const labels = useErrorLabels();
  useDocumentInstead();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Container className="py-24 text-center sm:py-36">
      <h1 className="text-title">{labels.title}</h1>
      <p className="mx-auto mt-4 mb-10 max-w-md text-balance text-lg text-ink-soft">
        {fillPlaceholders(labels.text, { status })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonAnchor href={pathname + search}>{labels.tryAgain}</ButtonAnchor>
        <ButtonAnchor tone="outline" href={PAGES.homePage.path}>
          {labels.goHome}
        </ButtonAnchor>
      </div>
    </Container>
  );
}

/**
 * What the running page could not be given, the browser asks for as a document, once: it gets the last good page, or
 * says itself that there is no connection, or shows what a network wants first.
 */
function useDocumentInstead() {
  const { hasNavigated } = usePageTransition();
  const way = useNavigationType();
  const isRunning = hasNavigated || way !== "POP";
  useEffect(() => {
    if (isRunning) window.location.reload();
  }, [isRunning]);
}
