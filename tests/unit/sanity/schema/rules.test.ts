import { expect, test } from "vitest";
import { importedSample } from "../../../support/sample";
import { link, paragraph, sampleDocument, validateSample } from "./sample-rules";
import { compiledSchema } from "./validate";

const { errorsOf } = validateSample();

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

test.each(refused)("validation refuses %s", async (_what, id, change, error) => {
  const errors = await errorsOf(id, change);
  expect(errors).not.toEqual([]);
  for (const found of errors) expect(found).toContain(error);
});

test("validation lets the popular plan keep its badge, also in its own draft", async () => {
  expect(await errorsOf("plan-professional", { _id: "drafts.plan-professional" })).toEqual([]);
});

test("validation reports an empty slug once", async () => {
  expect(await errorsOf("product-bundle-builder", { slug: undefined })).toEqual([
    "slug: Generate the address from the name.",
  ]);
});

test("validation reports each missing field once", async () => {
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

test("validation accepts a project without a URL", async () => {
  expect(await errorsOf("project-kite-festival-tickets", { url: undefined })).toEqual([]);
});

test.each(["/products", "/projects?tech=React", "#top", "?tech=React", "tel:+911234567890"])(
  "validation accepts a link to %s",
  async (href) => {
    const answer = [{ ...paragraph("Yes."), markDefs: [link(href)] }];
    expect(await errorsOf("faq-support", { answer })).toEqual([]);
  },
);

test.each(["jörg@firma.example", "a&b@firma.example", " mail@firma.example\u200b"])(
  "validation accepts the email address %j",
  async (email) => {
    expect(await errorsOf("siteSettings", { email })).toEqual([]);
  },
);

test("the schema compiles without problems", () => {
  expect(compiledSchema._validation?.flatMap(({ problems }) => problems) ?? []).toEqual([]);
});
