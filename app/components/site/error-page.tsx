import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonAnchor } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { fillPlaceholders } from "~/content/placeholders";
import { useErrorWords } from "~/utils/words";
import { PAGES } from "../../../contract/pages";

/** Shown in place of a page that could not be made. Plain links: what failed may be the script. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const words = useErrorWords();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Container className="py-24 text-center sm:py-36">
      <h1 className="text-title">{words.title}</h1>
      <p className="mx-auto mt-4 mb-10 max-w-md text-balance text-lg text-ink-soft">
        {fillPlaceholders(words.text, { status })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonAnchor href={pathname}>{words.tryAgain}</ButtonAnchor>
        <ButtonAnchor tone="outline" href={PAGES.homePage.path}>
          {words.goHome}
        </ButtonAnchor>
      </div>
    </Container>
  );
}
