import { expect, test } from "vitest";
import { entryPrices } from "~/services/entry-prices.server";
import { LABELS } from "../../../../contract/labels";

const plan = (priceUSD: string, priceINR: string) => ({ priceUSD, priceINR });
const WORK = [{ rangeUSD: "$30-80", rangeINR: "₹2,000-6,000" }];

test.each([
  [
    "the lowest one, wherever it is in the list",
    [plan("$2,499", "₹1,99,999"), plan("US$999", "₹79,999")],
    [],
    ["Website plans from US$999 or ₹79,999"],
  ],
  [
    "the lowest one beside a text without a price",
    [plan("on request", "on request"), plan("from $1.50", "₹120")],
    [],
    ["Website plans from $1.50 or ₹120"],
  ],
  ["no price without one currency", [plan("$999", "on request")], [], []],
  ["no price without plans", [], [], []],
  ["the start of a range", [], WORK, ["Work by the hour from $30 or ₹2,000"]],
])("%s is named", (_what, plans, hourlyServices, texts) => {
  expect(entryPrices({ plans, hourlyServices }, LABELS.prices)).toEqual(texts);
});
