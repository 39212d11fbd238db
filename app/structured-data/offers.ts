import type { OfferLeaf, UnitPriceSpecificationLeaf } from "schema-dts";
import { type Price, priceIn } from "../../contract/prices";

/**
 * One offer for each text that contains a price, usually one per currency.
 * @param url where visitors read the prices
 * @param unit the unit when the text does not name one, as a UN/CEFACT code
 */
export function offersOf(prices: readonly string[], url: string, unit?: string): OfferLeaf[] {
  return prices.flatMap((text) => {
    const price = priceIn(text);
    return price ? offer(price, url, price.unit ?? unit) : [];
  });
}

function offer(price: Price, url: string, unit: string | undefined): OfferLeaf {
  return {
    "@type": "Offer",
    // The price it starts at.
    price: price.low as `${number}`,
    priceCurrency: price.currency,
    url,
    ...(unit && { priceSpecification: perUnit(price, unit) }),
  };
}

function perUnit({ currency, low, high }: Price, unitCode: string): UnitPriceSpecificationLeaf {
  const range = low === high ? {} : { minPrice: Number(low), maxPrice: Number(high) };
  return {
    "@type": "UnitPriceSpecification",
    price: Number(low),
    ...range,
    priceCurrency: currency,
    unitCode,
  };
}
