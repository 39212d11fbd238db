import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

interface EntryPricesProps {
  /** Sentences with the lowest prices. */
  prices: string[];
  className: string;
  /** Buttons before the one to the prices. */
  children?: ReactNode;
}

/** A button to the prices, and the lowest ones beside it. */
export function EntryPrices({ prices, className, children }: EntryPricesProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-8 gap-y-5 ${className}`}>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {children}
        <ButtonLink to={PAGES.pricingPage.path} variant="outline">
          {useLabels().links.seePricing}
        </ButtonLink>
      </div>
      <div className="text-ink-soft">
        {prices.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
