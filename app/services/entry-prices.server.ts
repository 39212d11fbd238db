import { type Content, getContent } from "~/content/get-content.server";
import { currentLanguage } from "~/content/languages.server";
import { getLabels } from "~/content/site-settings.server";
import { isolated } from "~/lib/text/language-marks";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import type { Labels } from "../../contract/labels";
import { priceIn } from "../../contract/prices";

/** The lowest prices of the dataset, as sentences. @throws DatasetUnavailableError */
export async function getEntryPrices(): Promise<string[]> {
  const [plans, hourlyServices, labels] = await Promise.all([
    getContent("plan"),
    getContent("hourlyService"),
    getLabels(),
  ]);
  const { direction } = currentLanguage();
  const places = { usd: isolated("{usd}", direction), inr: isolated("{inr}", direction) };
  return entryPrices({ plans, hourlyServices }, fillPlaceholders(labels.prices, places));
}

interface PriceList {
  plans: readonly Pick<Content<"plan">, "priceUSD" | "priceINR">[];
  hourlyServices: readonly Pick<Content<"hourlyService">, "rangeUSD" | "rangeINR">[];
}

/** The lowest prices of plans and of work by the hour, as sentences. A list without prices has none. */
export function entryPrices({ plans, hourlyServices }: PriceList, labels: Labels["prices"]) {
  const lists = [
    [labels.plansFrom, plans.map((plan) => [plan.priceUSD, plan.priceINR])],
    [labels.hourlyFrom, hourlyServices.map(({ rangeUSD, rangeINR }) => [rangeUSD, rangeINR])],
  ] as const;
  return lists.flatMap(([label, rows]) => {
    const usd = lowest(rows.map(([text = ""]) => text));
    const inr = lowest(rows.map(([, text = ""]) => text));
    return usd && inr ? [fillPlaceholders(label, { usd, inr })] : [];
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
