import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import type { EntryPrice } from "~/services/entry-prices.server";
import { PAGES } from "../../../contract/pages";

interface EntryPricesProps {
  prices: EntryPrice[];
  className: string;
  /** Buttons before the one to the prices. */
  children?: ReactNode;
}

/** The lowest prices as sentences, in the language of this part of the page. */
export function useEntryPrices(prices: EntryPrice[]): string[] {
  const labels = useLabels().prices;
  return prices.map(({ label, ...price }) => fillPlaceholders(labels[label], price));
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
        {useEntryPrices(prices).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
