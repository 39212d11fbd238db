import { expect, test } from "vitest";
import { priceIn, withPriceOf, wordsAroundPrice } from "../../../contract/prices";

test.each([
  ["$2,499", "USD", "2499", "2499", undefined],
  ["₹1,99,999", "INR", "199999", "199999", undefined],
  ["₹2,000-6,000", "INR", "2000", "6000", undefined],
  ["$30 – $80 / hour", "USD", "30", "80", "HUR"],
  ["US$1,299.50 / Year", "USD", "1299.50", "1299.50", "ANN"],
  ["$5 14-day trial", "USD", "5", "5", undefined],
  ["From $5. No contract", "USD", "5", "5", undefined],
  ["$80 - 30", "USD", "30", "80", undefined],
  ["$50000", "USD", "50000", "50000", undefined],
  ["Starts at $2.49/month", "USD", "2.49", "2.49", "MON"],
])("the price in the text %s is in %s from %s to %s by the unit %s", (text, ...price) => {
  const [currency, low, high, unit] = price;
  expect(priceIn(text)).toEqual({ currency, low, high, unit });
});

const NO_PRICES = {
  "without a figure": ["On request", "", "$"],
  "without a currency": ["999"],
  "whose point or comma is ambiguous": ["€1.299", "€1.299,00", "€49,99", "€999-1.299", "€ 5 000"],
  "with a word for thousands": ["$5k", "₹1.5 lakh", "₹2-3 Crore"],
  "in another country's dollars": ["A$20", "CA$2,499"],
};

test.each(Object.entries(NO_PRICES))("a text %s has no price", (_what, texts) => {
  expect(texts.filter(priceIn)).toEqual([]);
});

test.each([
  ["Starts at $5/month", "Starts at {price}/month", "{price}/મહિનાથી", "$5/મહિનાથી"],
  ["₹2,000 - ₹6,000 per hour", "{price} per hour", "કલાકના {price}", "કલાકના ₹2,000 - ₹6,000"],
  ["$999", undefined, "{price} થી", "$999 થી"],
  ["$999", undefined, "$9 થી", "$9 થી"],
  ["Free", undefined, "{price} થી", "Free"],
])("of %j a translation begins with %j, and shows %j as %j", (original, words, own, shown) => {
  expect(wordsAroundPrice(original)).toBe(words);
  expect(withPriceOf(original, own)).toBe(shown);
});
