import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonAnchor } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { PAGES } from "../../../contract/pages";

/** Shown in place of a page that could not be made. Plain links: what failed may be the script. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Container className="py-24 text-center sm:py-36">
      <h1 className="text-title">Something went wrong on our side</h1>
      <p className="mx-auto mt-4 mb-10 max-w-md text-lg text-ink-soft">
        The page could not be shown (error {status}). Please try again in a moment; nothing you did
        caused this.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonAnchor href={pathname}>Try again</ButtonAnchor>
        <ButtonAnchor tone="outline" href={PAGES.homePage.path}>
          Return to Home
        </ButtonAnchor>
      </div>
    </Container>
  );
}
