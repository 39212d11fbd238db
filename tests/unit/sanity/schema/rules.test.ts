import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { type SampleDataset, startSampleDataset } from "../../../support/sample/dataset-server";
import { importedSample, type SampleDocument } from "../../../support/sample/documents";
import { compiledSchema, createValidate, type Validate } from "./validate";

let dataset: SampleDataset;
let validate: Validate;

beforeAll(async () => {
  dataset = await startSampleDataset();
  dataset.documents.push(CIRCLE);
  validate = createValidate(dataset.url);
});

afterAll(() => dataset.stop());

/** A second redirect, with which another one can form a loop. */
const CIRCLE: SampleDocument = {
  _id: "redirect-costs",
  _type: "redirect",
  from: "/costs",
  to: "/prices",
  permanent: true,
};

function sampleDocument(id: string): SampleDocument {
  const found = importedSample().find(({ _id }) => _id === id);
  if (!found) throw new Error(`No ${id} in the seed`);
  return found;
}

async function errorsOf(id: string, change: Record<string, unknown>) {
  const findings = await validate({ ...sampleDocument(id), ...change });
  return findings
    .filter(({ level }) => level === "error")
    .map(({ path, message }) => `${path}: ${message}`);
}

function paragraph(text: string) {
  const span = { _type: "span", _key: "s", text, marks: ["l"] };
  return {
    _type: "block",
    _key: "b",
    style: "normal",
    markDefs: [link("https://a.example")],
    children: [span],
  };
}

/** An image of this size. */
function imageOf(size: string) {
  const _ref = `image-0123456789abcdef0123456789abcdef01234567-${size}-jpg`;
  return { _type: "image", alt: "A picture.", asset: { _type: "reference", _ref } };
}

function link(href: string) {
  return { _type: "link", _key: "l", href };
}

const refused: [what: string, id: string, change: Record<string, unknown>, error: string][] = [
  [
    "a service with four lines",
    "service-cloud-services",
    { bullets: ["a", "b", "c", "d"] },
    "bullets: Write exactly five lines.",
  ],
  [
    "a service with six lines",
    "service-cloud-services",
    { bullets: ["a", "b", "c", "d", "e", "f"] },
    "bullets: Write exactly five lines.",
  ],
  [
    "a service with the same line twice",
    "service-cloud-services",
    { bullets: ["a", "b", "c", "d", "a"] },
    ": The same line is here twice.",
  ],
  ["a document without a title", "project-clinic-queue", { title: undefined }, "title: "],
  [
    "a blank title",
    "project-clinic-queue",
    { title: " \t " },
    "title: This cannot be empty; the site shows it.",
  ],
  ["a blank period", "plan-basic", { period: " " }, "period: Say what the price is for."],
  [
    "a blank line",
    "service-cloud-services",
    { bullets: ["a", "b", " ", "d", "e"] },
    "bullets.2: Fill this line in or remove it.",
  ],
  [
    "a project without a picture",
    "project-clinic-queue",
    { image: undefined },
    "image: Choose a picture.",
  ],
  [
    "a picture without alternative text",
    "project-clinic-queue",
    { image: { ...(sampleDocument("project-clinic-queue").image as object), alt: " " } },
    "image.alt: Describe the picture in a sentence.",
  ],
  [
    "an invalid URL",
    "project-clinic-queue",
    { url: "clinic queue" },
    "url: Use a full address, like https://…",
  ],
  [
    "an http URL",
    "project-clinic-queue",
    { url: "http://clinic.example" },
    "url: Use a full address, like https://…",
  ],
  [
    "an invalid email address",
    "team-isha-patel",
    { email: "isha at example" },
    "email: Use an address like name@example.com.",
  ],
  [
    "a product whose slug does not follow its name",
    "product-bundle-builder",
    { name: "Box Builder" },
    "slug: The address follows the name: generate it again to get “box-builder”.",
  ],
  [
    "a product whose name is a relative path segment",
    "product-bundle-builder",
    { name: "..", slug: { _type: "slug", current: ".." } },
    "slug: “..” leads elsewhere in an address: give the product a name with a letter or digit.",
  ],
  [
    "privacy figures below one",
    "product-bundle-builder",
    { privacy: { deletionDays: 0, backupDays: 30, noticeDays: 30, responseHours: 48 } },
    "privacy.deletionDays: Use a whole number, 1 or more.",
  ],
  [
    "a second most popular plan",
    "plan-basic",
    { popular: true },
    "popular: “Professional” already carries this badge. Switch it off there first.",
  ],
  [
    "a second popular hourly service, in a draft",
    "hourly-shopify",
    { _id: "drafts.hourly-shopify", popular: true },
    "popular: “Web Development” already carries this badge. Switch it off there first.",
  ],
  [
    "a time slot in another form",
    "schedulePage",
    { timeSlots: ["9 AM"] },
    "timeSlots.0: Write the time like 09:00 AM.",
  ],
  [
    "a phone number without a country code",
    "siteSettings",
    { phone: "079 4000 1234" },
    "phone: Start with + and the country code; digits and spaces only.",
  ],
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
  [
    "a technology in two spellings",
    "project-clinic-queue",
    { technologies: ["React", "reactjs"] },
    "technologies: The same technology is here twice.",
  ],
  [
    "a blank rich text",
    "faq-support",
    { answer: [paragraph(" ")] },
    "answer: This cannot be empty; the site shows it.",
  ],
  [
    "a link to a script URL",
    "faq-support",
    { answer: [{ ...paragraph("Yes."), markDefs: [link("javascript:alert(1)")] }] },
    "href: Use a full address, like https://… or mailto:name@example.com.",
  ],
  ...["www.example.com", "our prices", "sms:+911234567890", "//example.com"].map(
    (href): (typeof refused)[number] => [
      `a link to ${href}`,
      "faq-support",
      { answer: [{ ...paragraph("Yes."), markDefs: [link(href)] }] },
      "href: Use a full address, like https://… or mailto:name@example.com.",
    ],
  ),
  [
    "an empty description for search engines",
    "homePage",
    { seo: { _type: "seo", title: "Home", description: " " } },
    "seo.description: Describe the page in a sentence or two.",
  ],
];

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
  [
    "a redirect to a missing page",
    "redirect-pricing",
    { to: "/nowhere" },
    "to: There is no page at /nowhere: visitors would get the not-found page.",
  ],
];

describe("validation", () => {
  test.each(refused)("refuses %s", async (_what, id, change, error) => {
    const errors = await errorsOf(id, change);
    expect(errors).not.toEqual([]);
    for (const found of errors) expect(found).toContain(error);
  });

  test("lets the popular plan keep its badge, also in its own draft", async () => {
    expect(await errorsOf("plan-professional", { _id: "drafts.plan-professional" })).toEqual([]);
  });

  test("reports an empty slug once", async () => {
    expect(await errorsOf("product-bundle-builder", { slug: undefined })).toEqual([
      "slug: Generate the address from the name.",
    ]);
  });

  test("reports each missing field once", async () => {
    const reports = await Promise.all(
      importedSample().flatMap((document) =>
        Object.keys(document)
          .filter((field) => !field.startsWith("_"))
          .map(async (field) => {
            const errors = await errorsOf(document._id, { [field]: undefined });
            const fields = errors.map((error) => error.split(": ")[0]);
            const twice = fields.filter((name, index) => fields.indexOf(name) !== index);
            return `${document._type}: ${twice}`;
          }),
      ),
    );
    expect(reports.length).toBeGreaterThan(100);
    expect(new Set(reports.filter((line) => !line.endsWith(": ")))).toEqual(new Set());
  });

  test("warns of an image that is too narrow", async () => {
    const document = { ...sampleDocument("project-clinic-queue"), image: imageOf("800x600") };
    expect(await validate(document)).toEqual([
      {
        level: "warning",
        path: "image",
        message: "This picture is 800 pixels wide and will look blurred. Use one of at least 1200.",
      },
    ]);
  });

  test("accepts a photo that was uploaded in its full size", async () => {
    const image = imageOf("9000x6000");
    expect(await errorsOf("project-clinic-queue", { image })).toEqual([]);
  });

  test("accepts a project without a URL", async () => {
    expect(await errorsOf("project-kite-festival-tickets", { url: undefined })).toEqual([]);
  });

  test.each(["/products", "/projects?tech=React", "#top", "?tech=React", "tel:+911234567890"])(
    "accepts a link to %s",
    async (href) => {
      const answer = [{ ...paragraph("Yes."), markDefs: [link(href)] }];
      expect(await errorsOf("faq-support", { answer })).toEqual([]);
    },
  );

  test.each(["jörg@firma.example", "a&b@firma.example", " mail@firma.example\u200b"])(
    "accepts the email address %j",
    async (email) => {
      expect(await errorsOf("siteSettings", { email })).toEqual([]);
    },
  );

  test.each(warned)("warns of %s and publishes it", async (_what, id, change, warning) => {
    const findings = await validate({ ...sampleDocument(id), ...change });
    expect(findings.map(({ level, path, message }) => `${level}: ${path}: ${message}`)).toEqual([
      `warning: ${warning}`,
    ]);
  });

  test.each([
    "/team?from=old",
    "/Team/",
    "/products/privacy/bundle-builder",
    "/old-prices",
    "/a.pdf",
  ])("accepts a redirect to %s", async (to) => {
    const document = { ...sampleDocument("redirect-pricing"), _id: "redirect-new", from: "/new" };
    expect(await validate({ ...document, to })).toEqual([]);
  });
});

describe("the schema", () => {
  test("compiles without problems", () => {
    expect(compiledSchema._validation?.flatMap(({ problems }) => problems) ?? []).toEqual([]);
  });
});
