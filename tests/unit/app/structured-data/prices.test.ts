import { describe, expect, test } from "vitest";
import { priceIn } from "~/structured-data/prices";

describe("the price in a text", () => {
  test.each([
    ["$2,499", { currency: "USD", low: "2499", high: "2499", unit: undefined }],
    ["₹1,99,999", { currency: "INR", low: "199999", high: "199999", unit: undefined }],
    ["₹2,000-6,000", { currency: "INR", low: "2000", high: "6000", unit: undefined }],
    ["$30 – $80 / hour", { currency: "USD", low: "30", high: "80", unit: "HUR" }],
    ["US$1,299.50 / Year", { currency: "USD", low: "1299.50", high: "1299.50", unit: "ANN" }],
    ["$5 14-day trial", { currency: "USD", low: "5", high: "5", unit: undefined }],
    ["From $5. No contract", { currency: "USD", low: "5", high: "5", unit: undefined }],
    ["$80 - 30", { currency: "USD", low: "30", high: "80", unit: undefined }],
    ["$50000", { currency: "USD", low: "50000", high: "50000", unit: undefined }],
    ["Starts at $2.49/month", { currency: "USD", low: "2.49", high: "2.49", unit: "MON" }],
  ])("%s", (text, price) => {
    expect(priceIn(text)).toEqual(price);
  });

  test.each(["On request", "", "999", "$"])("is undefined for %j", (text) => {
    expect(priceIn(text)).toBeUndefined();
  });

  test.each([
    "€1.299",
    "€1.299,00",
    "€49,99",
    "€999-1.299",
    "€ 5 000",
    "$5k",
    "₹1.5 lakh",
    "₹2-3 Crore",
    "A$20",
    "CA$2,499",
  ])("is undefined for the ambiguous %j", (text) => {
    expect(priceIn(text)).toBeUndefined();
  });
});
