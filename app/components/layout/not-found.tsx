import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** The not-found page. It logs the path to the console. */
export function NotFound() {
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
