import { type Content, getContent } from "~/content/get-content.server";
import { plainText } from "~/lib/text/plain-text";
import { priceIn } from "../../contract/prices";

/** The lowest prices of one kind, and the label that makes a sentence of them. */
export type EntryPrice = ReturnType<typeof entryPrices>[number];

/** The lowest prices of the dataset. @throws DatasetUnavailableError */
export async function getEntryPrices(): Promise<EntryPrice[]> {
  const [plans, hourlyServices] = await Promise.all([
    getContent("plan"),
    getContent("hourlyService"),
  ]);
  return entryPrices({ plans, hourlyServices });
}

interface PriceList {
  plans: readonly Pick<Content<"plan">, "priceUSD" | "priceINR">[];
  hourlyServices: readonly Pick<Content<"hourlyService">, "rangeUSD" | "rangeINR">[];
}

/** The lowest prices of plans and of work by the hour. A list without prices has none. */
export function entryPrices({ plans, hourlyServices }: PriceList) {
  const lists = [
    ["plansFrom", plans.map((plan) => [plan.priceUSD, plan.priceINR])],
    ["hourlyFrom", hourlyServices.map(({ rangeUSD, rangeINR }) => [rangeUSD, rangeINR])],
  ] as const;
  return lists.flatMap(([label, rows]) => {
    const usd = lowest(rows.map(([text = ""]) => text));
    const inr = lowest(rows.map(([, text = ""]) => text));
    return usd && inr ? [{ label, usd, inr }] : [];
  });
}

/** The lowest price of the texts as it is written, without the end of its range: "$20-60" becomes "$20". */
function lowest(texts: readonly string[]): string | undefined {
  const prices = texts.flatMap((text) => {
    const low = priceIn(plainText(text))?.low;
    const [written = ""] = /(?:US)?[$₹€£]\s?[\d,.]*\d/.exec(plainText(text)) ?? [];
    return low === undefined ? [] : [{ low: Number(low), written }];
  });
  return prices.sort((a, b) => a.low - b.low)[0]?.written;
}
