import { Link } from "@remix-run/react";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** Leads from a form to the prices, which most visitors want to know before they write. */
export function SeePricing() {
  return (
    <p className="mt-2 print:hidden">
      <Link
        to={PAGES.pricingPage.path}
        prefetch="intent"
        className="inline-block py-2 font-semibold text-link underline decoration-river/40 underline-offset-4 hover:decoration-current"
      >
        {useLabels().links.seePricing}
      </Link>
    </p>
  );
}
