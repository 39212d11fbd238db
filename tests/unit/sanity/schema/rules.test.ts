import type { ValidationContext } from "sanity";
import { describe, expect, vi } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { sharedReads } from "../../../../sanity/schema/rules/read-others";
import { isUnusedPath } from "../../../../sanity/schema/rules/redirect-rules";
import { editorPageOf, importedSample, type SampleDocument } from "../../../support/sample";
import { link } from "../../../support/translations";
import { compiledSchema, sampleDocument, validationTest } from "./validate";

const { image } = sampleDocument("project-clinic-queue");
const SUMMER: SampleDocument = {
  ...editorPageOf("summer", image),
  ...seo("Summer", "Three months of work for the price of two, until the end of August. Ask us."),
};

const test = validationTest.override("others", () => [
  { ...editorPageOf("/Winter", image), title: "Winter offer" },
  editorPageOf("mr/offers"),
  { _id: "plan-basic__pa", _type: "plan", language: "pa" },
  { _id: "m", _type: "translation.metadata", translations: LINKED },
  { _id: "languages", _type: "siteSettings", languages: [{ tag: "en-IN" }, { tag: "pt-BR" }] },
  // With it, another redirect can form a loop.
  { _id: "redirect-costs", _type: "redirect", from: "/costs", to: "/prices", permanent: true },
]);

const LINKED = [link("en-IN", "a1"), link("gu", "b2")];

/** An image of this size. */
function imageOf(size: string) {
  const _ref = `image-0123456789abcdef0123456789abcdef01234567-${size}-jpg`;
  return { _type: "image", alt: "A picture.", asset: { _type: "reference", _ref } };
}

/** A rich text with a link. */
function answer(text: string, href: string) {
  const children = [{ _type: "span", _key: "s", text, marks: ["l"] }];
  const markDefs = [{ _type: "link", _key: "l", href }];
  return { answer: [{ _type: "block", _key: "b", style: "normal", markDefs, children }] };
}

function slug(current?: string) {
  return { _type: "slug", current };
}

function seo(title: string, description: string) {
  return { seo: { _type: "seo", title, description } };
}

/** Languages with these tags. */
function languages(...tags: string[]) {
  const entries = tags.map((tag) => ({ _key: tag, _type: "siteLanguage", title: tag, tag }));
  return { languages: entries.map((entry) => ({ ...entry, direction: "ltr" })) };
}

const NO_TAG = "is no language tag. Write one of BCP 47, like en-IN, gu, hi or ar.";
const EMPTY = "This cannot be empty; the site shows it.";
const NO_URL = "url: Use a full address, like https://…";
const NO_LINK =
  "answer.b.markDefs.l.href: Use a full address, like https://… or mailto:name@example.com. Within this site, use a path like /services.";
const HAS_BADGE = "already carries this badge. Switch it off there first.";
const FOUND_AS = "warning: seo.description: Search engines show 70 to 160 characters.";
const PRIVACY = { deletionDays: 30, backupDays: 30, noticeDays: 30, responseHours: 48 };
const privacyPath = "/products/privacy/bundle-builder";

/** A translation of a document of the sample. It has the prices and the place of its original. */
function translationOf(id: string): SampleDocument {
  const { priceUSD, priceINR, order, ...document } = sampleDocument(id);
  return { ...document, _id: `${id}__gu`, language: "gu" };
}

const OWN_PRICE = "Write {price} in place of the price: it is then that of the original.";
const NO_POSITION = "order: Use a whole number, 0 or more.";
const NO_CARD_LINK = "The card has no link for this: visitors expect one.";
const FIVE_LINES = "bullets: Write exactly five lines.";
const NO_PATH =
  "from: Write the path only, like /old-page: it starts with a slash, does not end with one, and has no blank, ?, # or *.";
const SMALL =
  "warning: image: This picture is 800 pixels wide and will look blurred. Use one of at least 1200.";
const NO_SLUG =
  "“..” leads elsewhere in an address: give the product a name with a letter or digit.";

const inCircles = (path: string) =>
  `to: This leads back to ${path}, over other redirects or at once: a visitor would go in circles.`;
const noPage = (path: string) =>
  `warning: to: There is no page at ${path}: visitors would get the not-found page.`;
const anotherAddress = (reason: string) => `slug: ${reason}. Choose another address.`;

/** Tests changes of a document's fields, and what the Studio says about each: nothing about a valid document. */
function studioSaysOf(
  document: SampleDocument,
  changes: [change: object, ...findings: string[]][],
): void {
  describe(`the Studio says of ${document._id}`, () => {
    test.for(changes)("with %j", async ([change, ...findings], { validate }) => {
      expect((await validate({ ...document, ...change })).sort()).toEqual(findings.sort());
    });
  });
}

studioSaysOf(sampleDocument("service-cloud-services"), [
  [{ bullets: ["a", "b", "c", "d"] }, FIVE_LINES],
  [{ bullets: ["a", "b", "c", "d", "e", "f"] }, FIVE_LINES],
  [{ bullets: ["a", "b", " ", "d", "e"] }, "bullets.2: Fill this line in or remove it."],
  [{ bullets: [..."abcda"] }, ...[0, 4].map((at) => `bullets.${at}: The same line is here twice.`)],
]);

studioSaysOf(sampleDocument("project-clinic-queue"), [
  [{ title: undefined }, `title: ${EMPTY}`],
  [{ title: " \t " }, `title: ${EMPTY}`],
  [{ image: undefined }, "image: Choose a picture."],
  [{ image: { ...(image as object), alt: " " } }, "image.alt: Describe the picture in a sentence."],
  [{ image: imageOf("800x600") }, SMALL],
  [{ image: imageOf("9000x6000") }],
  [{ url: undefined }],
  [{ url: "clinic queue" }, NO_URL],
  [{ url: "http://clinic.example" }, NO_URL],
  [{ technologies: ["React", "reactjs"] }, "technologies: The same technology is here twice."],
]);

studioSaysOf(sampleDocument("plan-basic"), [
  [{ period: " " }, "period: Say what the price is for."],
  [{ popular: true }, `popular: “Professional” ${HAS_BADGE}`],
  [{ priceUSD: "ask" }, "warning: priceUSD: This is no price. Write it like $999."],
  [{ priceINR: "$999" }, "warning: priceINR: This is no price. Write it like ₹79,999."],
]);

studioSaysOf(translationOf("plan-basic"), [
  [{ name: undefined, description: " ", features: [] }],
  [{ priceUSD: " " }],
  // With another id, only if it is linked with its original.
  [{ _id: "a1" }, `priceUSD: ${EMPTY}`, `priceINR: ${EMPTY}`, NO_POSITION],
  [{ priceUSD: "$999" }, `warning: priceUSD: ${OWN_PRICE}`],
  [{ priceUSD: "૩ દિવસ {price}" }],
  [
    { features: ["પાંચ પાનાં", " "] },
    "features.1: Fill this line in or remove it.",
    "features: Add at least 3.",
  ],
  [{ order: 0.5 }, NO_POSITION],
]);

studioSaysOf({ ...translationOf("product-bundle-builder"), _id: "drafts.b2" }, [
  [{ url: undefined, image: undefined, slug: undefined, pricing: " ", features: [] }],
  [{ url: "clinic queue", slug: undefined }, NO_URL, `warning: pricing: ${OWN_PRICE}`],
  [{ slug: undefined, pricing: "{price}/મહિનાથી" }],
]);

studioSaysOf(translationOf("project-clinic-queue"), [
  [{ image: undefined }],
  [{ image: { _type: "image", alt: "દવાખાનું" } }],
  [{ image: imageOf("9000x6000") }],
  [{ image: { ...(image as object), alt: "" } }],
  [{ url: "clinic queue" }, NO_URL],
]);

studioSaysOf(sampleDocument("plan-professional"), [[{ _id: "drafts.plan-professional" }]]);

studioSaysOf(sampleDocument("hourly-shopify"), [
  [{ _id: "drafts.hourly-shopify", popular: true }, `popular: “Web Development” ${HAS_BADGE}`],
  [{ rangeUSD: "$ask" }, "warning: rangeUSD: This is no price. Write it like $30-80."],
]);

studioSaysOf(sampleDocument("team-isha-patel"), [
  [{ email: "isha at example" }, "email: Use an address like name@example.com."],
  [{ email: undefined }, `warning: email: ${NO_CARD_LINK}`],
  [{ linkedin: undefined }, `warning: linkedin: ${NO_CARD_LINK}`],
]);

studioSaysOf(sampleDocument("product-bundle-builder"), [
  [{ slug: undefined }, "slug: Generate the address from the name."],
  [
    { name: "Box Builder" },
    "slug: The address follows the name: generate it again to get “box-builder”.",
  ],
  [{ name: "..", slug: slug("..") }, `slug: ${NO_SLUG}`],
  [
    { privacy: { ...PRIVACY, deletionDays: 0 } },
    "privacy.deletionDays: Use a whole number, 1 or more.",
  ],
  [{ pricing: "Ask us" }, "warning: pricing: This is no price. Write it like Starts at $5/month."],
]);

studioSaysOf(sampleDocument("schedulePage"), [
  [{ timeSlots: ["9 AM"] }, "timeSlots.0: Write the time like 09:00 AM."],
]);

studioSaysOf(sampleDocument("siteSettings"), [
  [{ phone: "079 4000 1234" }, "phone: Start with + and the country code; digits and spaces only."],
  [{ email: " mail@firma.example\u200b" }],
  [languages("en-IN", "zh-Hant-TW", "gu")],
  [languages("en-IN", "EN-in"), "languages: Write “EN-in” as en-IN."],
  [languages("en-IN", "gu "), `languages: “gu ” ${NO_TAG}`],
  [languages("en-IN", "x-private"), `languages: “x-private” ${NO_TAG}`],
  [
    languages("en-IN", "mr"),
    "languages: A page of its own is at /mr/offers, where this language would be. Give the page another address first.",
  ],
  [
    languages("pa", "en-IN"),
    "languages: The first language is that of the originals, and “pa” is one of translations. Move it down.",
  ],
]);

studioSaysOf(sampleDocument("faq-support"), [
  [{ question: "q".repeat(200) }, "warning: question: Reads best with 90 characters or fewer."],
  [answer(" ", "https://a.example"), `answer: ${EMPTY}`],
  [answer("Yes.", "javascript:alert(1)"), NO_LINK],
  [answer("Yes.", "www.example.com"), NO_LINK],
  [answer("Yes.", "our prices"), NO_LINK],
  [answer("Yes.", "sms:+911234567890"), NO_LINK],
  [answer("Yes.", "//example.com"), NO_LINK],
  [answer("Yes.", "/products")],
  [answer("Yes.", "/projects?tech=React")],
  [answer("Yes.", "#top")],
  [answer("Yes.", "?tech=React")],
  [answer("Yes.", "tel:+911234567890")],
]);

studioSaysOf(sampleDocument("homePage"), [
  [
    seo("t".repeat(61), "x".repeat(100)),
    "warning: seo.title: Reads best with 60 characters or fewer.",
  ],
  [seo("Home", "x".repeat(161)), FOUND_AS],
  [seo("Home", " "), "seo.description: Describe the page in a sentence or two.", FOUND_AS],
]);

studioSaysOf(sampleDocument("redirect-pricing"), [
  [
    { from: PAGES.pricingPage.path, to: "/" },
    "from: A page stands at this address, and would be shown in place of the redirect.",
  ],
  [{ from: privacyPath }, "from: The privacy policy of “Bundle Builder” stands at this address."],
  [
    { _id: "redirect-other" },
    "from: Another redirect leads away from this address already. Change that one.",
  ],
  [{ from: "https://www.example.com/pricing" }, NO_PATH],
  [
    { to: "javascript:alert(1)" },
    `to: Use a path of this site, like ${PAGES.pricingPage.path}, or a full address, like https://…`,
  ],
  [{ to: "/old-prices/?again" }, inCircles("/old-prices"), noPage("/old-prices")],
  [{ _id: "drafts.redirect-back", from: "/prices", to: "/costs?x" }, inCircles("/prices")],
  [{ to: "/nowhere" }, noPage("/nowhere")],
  [{ _id: "redirect-new", from: "/new", to: "/team?from=old" }],
  [{ _id: "redirect-new", from: "/new", to: "/Team/" }],
  [{ _id: "redirect-new", from: "/new", to: privacyPath }],
  [{ _id: "redirect-new", from: "/new", to: "/old-prices" }],
  [{ _id: "redirect-new", from: "/new", to: "/a.pdf" }],
]);

studioSaysOf(SUMMER, [
  [{}],
  [{ slug: slug("contact") }, anotherAddress("The page “Contact” is always at /contact")],
  [
    { slug: slug("/admin/x") },
    anotherAddress("The site itself uses /admin and everything below it"),
  ],
  [{ slug: slug("winter") }, anotherAddress("The page “Winter offer” is at /winter already")],
  [{ slug: slug("pt-br/winter") }, anotherAddress("The site is at /pt-BR in another language")],
  [{ slug: undefined }, "slug: Write an address, like summer-offer or offers/summer."],
  [{ title: " " }, `title: ${EMPTY}`],
  [{ seo: undefined }, "seo: Describe the page."],
  [{ sections: [] }, "sections: Add at least one section."],
  [
    { sections: editorPageOf("summer", image).sections.toReversed() },
    "sections: “Top of the page” can only be the first section.",
  ],
  [
    { sections: [{ _type: "plansSection", _key: "p", title: "Plans", plans: [] }] },
    "sections.p.plans: Choose at least one.",
  ],
  [
    { sections: editorPageOf("summer").sections.slice(0, 3) },
    "warning: sections.imageTextSection.image: Without a picture the text is alone.",
  ],
]);

test("validation reports each missing field once", { tags: "full" }, async ({ validate }) => {
  const reports = await Promise.all(
    importedSample().flatMap((document) =>
      Object.keys(document)
        .filter((field) => !field.startsWith("_"))
        .map(async (field) => {
          const findings = await validate({ ...document, [field]: undefined });
          const errors = findings.filter((finding) => !finding.startsWith("warning: "));
          const fields = errors.map((error) => error.split(": ")[0]);
          const twice = fields.filter((name, index) => fields.indexOf(name) !== index);
          return `${document._type}: ${twice}`;
        }),
    ),
  );
  expect(reports.length).toBeGreaterThan(100);
  expect(new Set(reports.filter((line) => !line.endsWith(": ")))).toEqual(new Set());
});

test("redirects that are validated at once, or of one list, share what they read", async () => {
  const fetch = vi.fn(async () => ({ redirects: [], documents: [] }));
  const getDocumentExists = async () => true;
  const check = (_id: string) => {
    const context = { document: { _id }, getClient: () => ({ fetch }), getDocumentExists };
    return isUnusedPath(`/${_id}`, context as object as ValidationContext);
  };
  expect(await Promise.all(["a", "b", "c"].map(check))).toEqual([true, true, true]);
  expect(fetch).toHaveBeenCalledTimes(1);
  for (const id of ["a", "b"]) await check(id);
  expect(fetch).toHaveBeenCalledTimes(3);
  sharedReads.set(getDocumentExists, new Map());
  for (const id of ["a", "b", "c"]) await check(id);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test("the schema compiles without problems", () => {
  expect(compiledSchema._validation?.flatMap(({ problems }) => problems) ?? []).toEqual([]);
});
