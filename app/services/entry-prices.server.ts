import { getContent } from "~/content/get-content.server";
import { getLabels } from "~/content/site-settings.server";
import { entryPrices } from "~/structured-data/entry-prices";

/** The lowest prices of the dataset, as sentences. @throws DatasetUnavailableError */
export async function getEntryPrices(): Promise<string[]> {
  const [plans, hourlyServices, labels] = await Promise.all([
    getContent("plan"),
    getContent("hourlyService"),
    getLabels(),
  ]);
  return entryPrices({ plans, hourlyServices }, labels.prices);
}
