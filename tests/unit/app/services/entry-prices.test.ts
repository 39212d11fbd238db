import { expect, test } from "vitest";
import { entryPrices } from "~/services/entry-prices.server";

const plan = (priceUSD: string, priceINR: string) => ({ priceUSD, priceINR });
const WORK = [{ rangeUSD: "$30-80", rangeINR: "₹2,000-6,000" }];

test.each([
  [
    "the lowest one, wherever it is in the list",
    [plan("$2,499", "₹1,99,999"), plan("US$999", "₹79,999")],
    [],
    [{ label: "plansFrom", usd: "US$999", inr: "₹79,999" }],
  ],
  [
    "the lowest one beside a text without a price",
    [plan("on request", "on request"), plan("from $1.50", "₹120")],
    [],
    [{ label: "plansFrom", usd: "$1.50", inr: "₹120" }],
  ],
  ["no price without one currency", [plan("$999", "on request")], [], []],
  ["no price without plans", [], [], []],
  ["the start of a range", [], WORK, [{ label: "hourlyFrom", usd: "$30", inr: "₹2,000" }]],
])("%s is named", (_what, plans, hourlyServices, prices) => {
  expect(entryPrices({ plans, hourlyServices })).toEqual(prices);
});
