import { expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { validateSample } from "./sample-rules";

/** A second redirect, with which another one can form a loop. */
const CIRCLE = {
  _id: "redirect-costs",
  _type: "redirect",
  from: "/costs",
  to: "/prices",
  permanent: true,
};

const { errorsOf, findingsOf } = validateSample([CIRCLE]);

const refused: [what: string, id: string, change: Record<string, unknown>, error: string][] = [
  [
    "a redirect from the path of a page",
    "redirect-pricing",
    { from: PAGES.pricingPage.path, to: "/" },
    "from: A page stands at this address",
  ],
  [
    "a redirect from the path of a product's policy",
    "redirect-pricing",
    { from: "/products/privacy/bundle-builder" },
    "from: The privacy policy of “Bundle Builder” stands at this address.",
  ],
  [
    "a second redirect from the same path",
    "redirect-pricing",
    { _id: "redirect-other" },
    "from: Another redirect leads away from this address already.",
  ],
  [
    "a redirect from a URL that is no path",
    "redirect-pricing",
    { from: "https://www.example.com/pricing" },
    "from: Write the path only, like /old-page",
  ],
  [
    "a redirect to a script URL",
    "redirect-pricing",
    { to: "javascript:alert(1)" },
    `to: Use a path of this site, like ${PAGES.pricingPage.path}, or a full address, like https://…`,
  ],
  [
    "a redirect to itself",
    "redirect-pricing",
    { to: "/old-prices/?again" },
    "to: This leads back to /old-prices",
  ],
  [
    "a redirect that forms a loop with another, in a draft",
    "redirect-pricing",
    { _id: "drafts.redirect-back", from: "/prices", to: "/costs?x" },
    "to: This leads back to /prices",
  ],
];

test.each(refused)("validation refuses %s", async (_what, id, change, error) => {
  const errors = await errorsOf(id, change);
  expect(errors).not.toEqual([]);
  for (const found of errors) expect(found).toContain(error);
});

test("validation warns of a redirect to a missing page and publishes it", async () => {
  expect(await findingsOf("redirect-pricing", { to: "/nowhere" })).toEqual([
    {
      level: "warning",
      path: "to",
      message: "There is no page at /nowhere: visitors would get the not-found page.",
    },
  ]);
});

test.each([
  "/team?from=old",
  "/Team/",
  "/products/privacy/bundle-builder",
  "/old-prices",
  "/a.pdf",
])("validation accepts a redirect to %s", async (to) => {
  const change = { _id: "redirect-new", from: "/new", to };
  expect(await findingsOf("redirect-pricing", change)).toEqual([]);
});
