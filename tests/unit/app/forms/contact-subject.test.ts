import { describe, expect, test } from "vitest";
import { planFromSearch, subjectFromSearch } from "~/forms/contact-subject";

function subject(search: string) {
  return subjectFromSearch(new URLSearchParams(search));
}

describe("the subject a visitor starts with", () => {
  test("names the plan", () => {
    expect(subject("plan=Professional")).toBe("Enquiry about the Professional plan");
  });

  test("names the product, also by its slug", () => {
    expect(subject("product=Bundle+Builder")).toBe("Enquiry about Bundle Builder");
    expect(subject("product=print-studio-customizer")).toBe(
      "Enquiry about Print Studio Customizer",
    );
  });

  test("is empty without either", () => {
    expect(subject("")).toBe("");
    expect(subject("plan=&product=%20")).toBe("");
  });

  test("contains no line breaks and no invisible characters", () => {
    expect(subject("plan=Pro%0D%0ABcc:%00x%E2%80%AE")).toBe("Enquiry about the Pro Bcc: x plan");
  });

  test("is shorter than 200 characters", () => {
    expect(subject(`product=${"😀".repeat(500)}`).length).toBeLessThan(200);
  });
});

test("the chosen plan is one of the site's, whatever its case, and no other words", () => {
  const plans = [{ name: "Professional", priceUSD: "$2,499", priceINR: "₹1,99,999" }];
  const chosen = (search: string) => planFromSearch(new URLSearchParams(search), plans);
  expect(chosen("plan=professional")).toEqual({
    name: "Professional",
    prices: "$2,499 · ₹1,99,999",
  });
  expect(chosen("plan=Call%20555-0100%20now")).toBeUndefined();
  expect(chosen("")).toBeUndefined();
});
