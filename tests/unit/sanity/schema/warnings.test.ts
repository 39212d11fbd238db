import { expect, test } from "vitest";
import { validateSample } from "./sample-rules";

const { errorsOf, findingsOf } = validateSample();

/** An image of this size. */
function imageOf(size: string) {
  const _ref = `image-0123456789abcdef0123456789abcdef01234567-${size}-jpg`;
  return { _type: "image", alt: "A picture.", asset: { _type: "reference", _ref } };
}

const warned: [what: string, id: string, change: Record<string, unknown>, warning: string][] = [
  [
    "a long text",
    "faq-support",
    { question: "q".repeat(200) },
    "question: Reads best with 90 characters or fewer.",
  ],
  [
    "a long title for search engines",
    "homePage",
    { seo: { _type: "seo", title: "t".repeat(61), description: "x".repeat(100) } },
    "seo.title: Reads best with 60 characters or fewer.",
  ],
  [
    "a description that search engines cut",
    "homePage",
    { seo: { _type: "seo", title: "Home", description: "x".repeat(161) } },
    "seo.description: Search engines show 70 to 160 characters.",
  ],
  [
    "a price in dollars without one",
    "plan-basic",
    { priceUSD: "on request" },
    "priceUSD: This is no price. Write it like $999.",
  ],
  [
    "a price in rupees in dollars",
    "plan-basic",
    { priceINR: "$999" },
    "priceINR: This is no price. Write it like ₹79,999.",
  ],
  [
    "an hourly range without a figure",
    "hourly-shopify",
    { rangeUSD: "$ask" },
    "rangeUSD: This is no price. Write it like $30-80.",
  ],
  [
    "a product's price without a figure",
    "product-bundle-builder",
    { pricing: "Ask us" },
    "pricing: This is no price. Write it like Starts at $5/month.",
  ],
  [
    "a team member without an email address",
    "team-isha-patel",
    { email: undefined },
    "email: The card has no link for this: visitors expect one.",
  ],
  [
    "a team member without a profile",
    "team-isha-patel",
    { linkedin: undefined },
    "linkedin: The card has no link for this: visitors expect one.",
  ],
];

test.each(warned)("validation warns of %s and publishes it", async (_what, id, change, warning) => {
  const findings = await findingsOf(id, change);
  expect(findings.map(({ level, path, message }) => `${level}: ${path}: ${message}`)).toEqual([
    `warning: ${warning}`,
  ]);
});

test("validation warns of an image that is too narrow", async () => {
  const image = imageOf("800x600");
  expect(await findingsOf("project-clinic-queue", { image })).toEqual([
    {
      level: "warning",
      path: "image",
      message: "This picture is 800 pixels wide and will look blurred. Use one of at least 1200.",
    },
  ]);
});

test("validation accepts a photo that was uploaded in its full size", async () => {
  const image = imageOf("9000x6000");
  expect(await errorsOf("project-clinic-queue", { image })).toEqual([]);
});
