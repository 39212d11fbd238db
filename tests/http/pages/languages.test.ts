import type { SanityClient, SanityDocument } from "@sanity/client";
import { vercelStegaDecode } from "@vercel/stega";
import { expect } from "vitest";
import { DOCUMENT_URLS } from "../../../contract/document-urls";
import { LABELS, LANGUAGE_LABELS } from "../../../contract/labels";
import { prefixOf } from "../../../contract/languages";
import { DEFAULT_LANGUAGE, localPath } from "../../../contract/local-path";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { cookieOf } from "../../../packages/local-content-lake/test/support/people";
import { forLanes } from "../../../packages/local-content-lake/test/support/random";
import {
  type askerOf,
  editorClient,
  previewUrl,
  restoreContent,
  storedToken,
} from "../../support/site";
import {
  ARABIC,
  addLanguages,
  everyOther,
  GUJARATI,
  LANGUAGES,
  link,
  MARKS,
  settingsOf,
  type Translate,
  translated,
} from "../../support/translations";
import { provideDom } from "../../unit/dom";
import { test as base, SITE_URL } from "../test";
import { type Node, nodesIn } from "./structured-data";

provideDom();

const PRODUCT = "/products/privacy/bundle-builder";
const PATHS = Object.values(PAGES).map(({ path }) => (path.includes(":") ? PRODUCT : path));

const FROM_SITE = {
  Accept: "text/html",
  "Content-Type": "application/x-www-form-urlencoded",
  Origin: SITE_URL,
};

function attributes(document: Document, selector: string, ...names: string[]) {
  const elements = [...document.querySelectorAll(selector)];
  return elements.map((each) => names.map((name) => each.getAttribute(name) ?? ""));
}

function links(document: Document, selector: string, attribute = "href") {
  return attributes(document, selector, attribute).flat();
}

/** A site with its `editor`. `page` reads a document. */
const withReaders = <Shared extends ReturnType<typeof askerOf>>(
  site: Shared,
  editor: SanityClient,
) => ({
  ...site,
  editor,
  async page(path: string, init?: RequestInit) {
    return new DOMParser().parseFromString(await site.read(path, init), "text/html");
  },
  /** Expects of each path its status, and where it leads on this site. */
  async expectLocations(expected: Record<string, string>) {
    const paths = Object.keys(expected);
    const found = paths.map(async (path): Promise<[string, string]> => {
      const { status, headers } = await site.open(path);
      const location = headers.get("Location")?.replace(SITE_URL, "");
      return [path, location ? `${status} ${location}` : `${status}`];
    });
    expect(Object.fromEntries(await Promise.all(found))).toEqual(expected);
  },
});

/**
 * - `plain` is the site with the sample: its tests come first.
 * - `here` is the same with every language and all translations, which are added once for the file.
 */
const test = base
  .extend("plain", ({ publicSite, publicEditor }) => withReaders(publicSite, publicEditor))
  .extend("translations", { scope: "file" }, async ({ publicSite }, { onCleanup }) => {
    onCleanup(() => publicSite.restore());
    const client = editorClient(publicSite);
    await addLanguages(client);
    return client.fetch<SanityDocument[]>("*");
  })
  .extend("here", ({ publicSite, translations }, { onCleanup }) => {
    const editor = editorClient(publicSite);
    onCleanup(() => restoreContent(editor, translations));
    return withReaders(publicSite, editor);
  });

/** What policies name as the default language does, what the address names, and a zone. */
const NAMES = /Bundle Builder|Sabarmati Softworks|none|UTC/g;

/** The language of an element, or of the text in it. */
const languageAt = (element?: Element | null) => element?.closest("[lang]")?.getAttribute("lang");

/** What people read or hear, and its language. Addresses are in none. */
function* textsOf(document: Document): Generator<[text: string, language?: string | null]> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.closest("style, a[href^='mailto:'], a[hreflang]")) continue;
    yield [textContent ?? "", languageAt(parentElement)];
  }
  for (const element of document.body.querySelectorAll("[aria-label], [alt], [title]")) {
    const [name = ""] = ["aria-label", "alt", "title"].flatMap(
      (each) => element.getAttribute(each) ?? [],
    );
    yield [name, languageAt(element)];
  }
}

const everyText: Translate = (text, field) => everyOther(1)(text, field);

const LACKING: [what: string, translate: Translate, except: string[]][] = [
  ["every other text", everyOther(0), []],
  ["the pages", everyText, [...Object.keys(PAGES), "product"]],
  ["each text between", everyOther(1), []],
  ["the lists", everyText, Object.keys(DOCUMENT_URLS)],
  ["one list", everyText, ["hourlyService"]],
];

const eachPart = forLanes(test, LACKING.slice(0, 2), LACKING.slice(2));

eachPart(
  "each text without a translation has its own language, and no other has (%s)",
  async ([_lacking, translate, except], { plain }) => {
    await addLanguages(plain.editor, { languages: [DEFAULT_LANGUAGE, ARABIC], translate, except });
    const words = translated({ ...LABELS, languages: LANGUAGE_LABELS }, translate);
    await plain.editor.patch("siteSettings__ar").set({ words }).commit();
    const schedule = { query: '*[_id == "schedulePage__ar"]' };
    await plain.editor.patch(schedule).unset(["timeSlots"]).commit();
    const plans = [{ _key: "a", _type: "reference", _ref: "plan-basic" }];
    const sections = [{ _key: "a", _type: "plansSection", title: "Plans", plans }];
    await plain.editor.createOrReplace({ ...pageOf("page-fair", "fair"), sections });
    for (const path of [...PATHS, "/fair", "/nothing-here", "/projects?tech=none"]) {
      // A policy is at the name of its product.
      const document = await plain.page(localPath("/ar", path));
      const main = document.querySelector("main");
      const data = document.querySelector("script[type='application/ld+json']")?.textContent;
      if (data) expect(data, path).toContain(`"inLanguage":"${languageAt(main)}"`);
      for (const script of document.querySelectorAll("script")) script.remove();
      expect(document.documentElement.outerHTML, path).not.toMatch(/[\u2063\u2064]/);
      const texts = [...textsOf(document)].map(([text, language]) => [text.trim(), language]);
      expect(texts.length, path).toBeGreaterThan(40);
      const wrong = texts.filter(([text = "", language]) => {
        const [letter] = /\p{L}/u.exec(text?.replaceAll(NAMES, "") ?? "") ?? [];
        return letter && language !== (/[a-z]/i.test(letter) ? "en-IN" : "ar");
      });
      expect(wrong, path).toEqual([]);
    }
  },
);

test("an untranslated page is in the default language, for visitors alone", async ({ plain }) => {
  const except = ["servicesPage", "service", "plan", "schedulePage"];
  await addLanguages(plain.editor, { languages: [DEFAULT_LANGUAGE, ARABIC], except });
  const words = { languages: { nextMonth: "الشهر التالي" } };
  await plain.editor.patch("siteSettings__ar").set({ words }).commit();
  const calendar = (await plain.page("/ar/schedule")).querySelector("main .rdp-root");
  expect(languageAt(calendar?.querySelector("button[aria-label^=ال]"))).toBe("ar");
  expect(languageAt(calendar?.querySelector("th"))).toBe("en-IN");
  const services = await plain.page("/ar/services");
  const main = services.querySelector("main");
  expect(services.documentElement.lang).toBe("ar");
  expect([main?.lang, main?.dir]).toEqual(["en-IN", "ltr"]);
  expect(languageAt(main?.querySelector("figcaption a"))).toBe("ar");
  for (const part of main?.querySelectorAll("[lang=ar]") ?? []) part.remove();
  expect(main?.textContent).not.toMatch(/عر/);
  expect(links(services, "link[rel=canonical]")).toEqual([`${SITE_URL}/services`]);
  const address = links(services, "meta[property='og:url']", "content");
  expect(address).toEqual([`${SITE_URL}/services`]);
  expect(links(services, "meta[property='og:locale']", "content")).toEqual(["en_IN"]);
  expect(links(services, "meta[name=robots]", "content")).toEqual(["noindex"]);
  for (const version of [services, await plain.page("/services")]) {
    expect(links(version, "link[rel=alternate]")).toEqual([]);
  }
  const contact = await plain.page("/ar/contact?plan=basic");
  expect(languageAt(contact.querySelector("main p strong"))).toBe("en-IN");
});

test("a site whose default is not English marks its English labels alone", async ({ plain }) => {
  const words = { menu: { open: "મેનૂ ખોલો" } };
  const settings = { ...settingsOf([GUJARATI, DEFAULT_LANGUAGE, ARABIC]), words };
  await plain.editor.patch("siteSettings").set(settings).commit();
  const labels = async (path: string) => {
    const document = await plain.page(path);
    return ["a[href='#main']", "label[for=field-name]", "header button"].map((selector) => {
      const label = document.querySelector(selector);
      return [label?.textContent, languageAt(label?.lastElementChild ?? label)];
    });
  };
  const english = [
    [LABELS.menu.skip, "en-IN"],
    [LABELS.forms.name, "en-IN"],
  ];
  expect(await labels("/contact")).toEqual([...english, ["મેનૂ ખોલો", "gu"]]);
  expect(await labels("/ar/contact")).toEqual([...english, ["મેનૂ ખોલો", "gu"]]);
  expect(await labels("/en-IN/contact")).toEqual([...english, [LABELS.menu.open, "en-IN"]]);
  // What is not translated is in the default language, also within a list that has an English name.
  const list = (await plain.page("/ar/projects")).querySelector("main ul[aria-label]");
  expect([list, list?.firstElementChild].map(languageAt)).toEqual(["en-IN", "gu"]);
  const more = { "words.menu.skip": "મુખ્ય", "words.error": { title: "ભૂલ" } };
  await plain.editor.patch("siteSettings").set(more).commit();
  const post = { method: "POST", headers: FROM_SITE };
  for (const [path, init, title] of [
    ["/admin/login", {}, "The staff panel needs JavaScript"],
    ["/admin/login", post, LABELS.error.title],
    ["/admin/team", post, LABELS.error.title],
  ] as const) {
    const staff = await plain.page(path, init);
    const shown = ["a[href='#main']", "header p span span + span", "main h1"].map((it) =>
      staff.querySelector(it),
    );
    expect(shown.map((it) => it?.textContent)).toEqual([LABELS.menu.skip, "Staff panel", title]);
    expect(shown.map(languageAt)).toEqual(["en-IN", "en-IN", "en-IN"]);
  }
});

test("the default language is the same before and after translations", async ({ plain }) => {
  const before = await plain.read("/services");
  await addLanguages(plain.editor);
  await plain.editor.patch("siteSettings").unset(["languages"]).commit();
  const after = await plain.read("/services");
  expect(after).toBe(before);
  expect(after).not.toMatch(/hreflang|dir=/);
});

test("every page in each language says so, and names its translations", async ({ here }) => {
  for (const path of PATHS) {
    const url = (each: string) => localPath(prefixOf(each, LANGUAGES), path);
    for (const { tag, direction } of LANGUAGES) {
      const document = await here.page(url(tag));
      expect(document.documentElement, url(tag)).toMatchObject({ lang: tag, dir: direction });
      expect(document.querySelector("main")?.hasAttribute("lang")).toBe(false);
      const versions = LANGUAGES.map((each) => [each.tag, SITE_URL + url(each.tag)]);
      const alternates = attributes(document, "link[rel=alternate]", "hreflang", "href");
      expect(alternates).toEqual([...versions, ["x-default", SITE_URL + path]]);
      expect(links(document, "link[rel=canonical]")).toEqual([SITE_URL + url(tag)]);
      const locale = links(document, "meta[property='og:locale']", "content");
      expect(locale).toEqual([{ "en-IN": "en_IN", gu: "gu_IN", ar: "ar_EG" }[tag]]);
      const headings = [...document.querySelectorAll("main h1, main article h3")];
      const mark = MARKS[tag];
      const foreign = headings.filter(({ textContent }) =>
        mark ? !textContent?.includes(mark) : /[ગع]/.test(textContent ?? ""),
      );
      // The titles of policies are labels with a product's name.
      if (path !== PRODUCT) expect(foreign.map(({ textContent }) => textContent)).toEqual([]);
      const switcher = attributes(document, "header nav a[hreflang]", "lang", "href");
      expect(switcher).toEqual(LANGUAGES.map((each) => [each.tag, url(each.tag)]));
      expect(links(document, "header nav a[aria-current][hreflang]", "lang")).toEqual([tag]);
    }
  }
});

test("no link of a language leads to a 404 or out of it", async ({ here }) => {
  const seen = new Set(["/gu", "/ar"]);
  for (const path of seen) {
    const page = await here.open(path);
    expect([page.status, path]).toEqual([200, path]);
    const inSite = (await page.text()).matchAll(/<a (?![^>]*hreflang)[^>]*?href="(\/[^"#]*)/gi);
    const found = [...inSite].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    const [prefix = ""] = /^\/\w+/.exec(path) ?? [];
    expect(found.filter((href) => href !== prefix && !/^\/(?:gu|ar)[/?]/.test(href))).toEqual([]);
    for (const href of found) seen.add(href);
  }
  expect(seen.size).toBeGreaterThan(20);
});

test("a translation has its own texts and its original's prices", async ({ here }) => {
  const words = { links: { askUs: "અમને પૂછો" } };
  const days = { "businessHours[0].days": "સોમવારથી શુક્રવાર" };
  const plan = { name: "શરૂઆત", priceINR: "{price}/વર્ષ" };
  await here.editor
    .transaction()
    .patch("siteSettings__gu", (patch) => patch.set({ ...days, country: "ભારત", words }))
    .patch("plan-basic", (patch) => patch.set({ priceUSD: "$1,234", priceINR: "₹4,000/year" }))
    .patch("plan-basic__gu", (patch) => patch.set(plan).unset(["priceUSD", "order"]))
    .patch("product-bundle-builder", (patch) => patch.set({ pricing: "Starts at $7.50/month" }))
    .patch("product-bundle-builder__gu", (patch) => patch.set({ pricing: "{price}/મહિનાથી" }))
    .commit();
  // It has its original's place.
  const card = (await here.page("/gu/plan")).querySelector("main article");
  expect(card?.textContent).toMatch(/શરૂઆત[\s\S]*\$1,234/);
  const products = await here.page("/gu/products");
  expect(products.querySelector("main")?.textContent).toContain("$7.50/મહિનાથી");

  const readNodes = async (prefix: string) => {
    const nodesOf = async (path: string) => nodesIn(await here.read(prefix + path));
    const [company] = await nodesOf("/contact");
    const priced = [...(await nodesOf("/products")), ...(await nodesOf("/plan"))];
    const offers = priced.flatMap((node) => (node.offers ?? []) as Node[]);
    return {
      country: (company?.address as Node | undefined)?.addressCountry,
      hours: company?.openingHoursSpecification,
      prices: offers.map(({ price, priceSpecification }) => [price, priceSpecification]),
    };
  };
  const original = await readNodes("");
  expect(await readNodes("/gu")).toEqual(original);
  expect(original.country).toBe("IN");
  const units = JSON.stringify(original.prices).match(/"(?:MON|ANN)"/g);
  expect(units).toEqual(expect.arrayContaining(['"MON"', '"ANN"']));
});

test("the calendar's week and the commas are those of the language", async ({ here }) => {
  const words = { schedule: { today: "عر اليوم" } };
  await here.editor.patch("siteSettings__ar").set({ words }).commit();
  for (const [path, first, today] of [
    ["/schedule", "Mo", "Today, "],
    ["/gu/schedule", "ર", "Today, "],
    ["/ar/schedule", "س", "عر اليوم، "],
  ] as const) {
    const main = (await here.page(path)).querySelector("main");
    expect([path, main?.querySelector("th")?.textContent]).toEqual([path, first]);
    expect(main?.textContent).toContain(today);
  }
});

test("a price reads in its own direction in a sentence from right to left", async ({ here }) => {
  const prices = { plansFrom: "المواقع من {usd} أو {inr}" };
  await here.editor
    .transaction()
    .patch("siteSettings__ar", (patch) => patch.set({ words: { prices } }))
    .patch("product-bundle-builder__ar", (patch) => patch.set({ pricing: "من {price} شهريا" }))
    .commit();
  for (const [path, words] of [
    ["/ar/plan", "المواقع من \u2068$999\u2069 أو \u2068₹79,999\u2069"],
    ["/ar/products", "من \u2068$2.49\u2069 شهريا"],
  ] as const) {
    expect((await here.page(path)).querySelector("main")?.textContent).toContain(words);
  }
});

test("a preview stays in its language, and leads to the texts' documents", async ({ here }) => {
  await here.editor.patch("plan-basic__gu").unset(["priceUSD"]).commit();
  await here.editor.patch("plan-professional__gu").unset(["popular"]).commit();
  const begun = await fetch(await previewUrl(here, "/gu/plan"), { redirect: "manual" });
  expect(begun.headers.get("Location")).toBe("/gu/plan");
  const Cookie = cookieOf(begun);
  const document = await here.page("/gu/plan", { headers: { Cookie } });
  const card = document.querySelector("main article");
  const documentOf = (text?: string | null) =>
    vercelStegaDecode<{ href: string }>(text ?? "")?.href;
  expect(documentOf(card?.querySelector("h3")?.textContent)).toContain("id=plan-basic__gu;");
  const prices = [...(card?.querySelectorAll("*") ?? [])].map(({ textContent }) => textContent);
  expect(documentOf(prices.findLast((text) => text?.startsWith("$")))).toContain("id=plan-basic;");
  const marks = links(document, "main [data-sanity]", "data-sanity").map((it) => JSON.parse(it));
  for (const id of ["plan-professional", "hourly-web-development__gu"]) {
    expect(marks).toContainEqual(expect.objectContaining({ id, path: "popular" }));
  }
  const banner = document.querySelector("aside:has(form)");
  expect(banner?.getAttribute("lang")).toBe("en-IN");
  const from = banner?.querySelector("input")?.value ?? "";
  const body = new URLSearchParams({ from }).toString();
  const headers = { ...FROM_SITE, Cookie };
  const left = await here.open("/preview/exit", { method: "POST", body, headers });
  expect(left.headers.get("Location")).toBe("/gu/plan");
});

test("a language that is removed leads to the pages of the default one", async ({ here }) => {
  await here.editor.createOrReplace(pageOf("page-fair", "fair"));
  await here.editor.createOrReplace(pageOf("page-fair__gu", "melo", "gu"));
  const redirect = { _type: "redirect", permanent: true };
  await here.editor.create({ ...redirect, from: "/mela", to: "/plan?x" });
  await here.editor.create({ ...redirect, from: "/ghost", to: "/gu/ghost" });
  await here.editor.create({ ...redirect, from: "/half", to: "/50%25-off" });
  await here.editor.create({ ...redirect, from: "/half%", to: "/gu/melo" });
  // A circle through two removed languages, one behind its entrance, and a way out of both.
  for (const [from, to] of [
    ["/east", "/gu/west"],
    ["/west", "/ar/north"],
    ["/north", "/gu/west"],
    ["/south", "/ar/in"],
    ["/in", "/gu/mela?z=1"],
  ]) {
    await here.editor.create({ ...redirect, from, to });
  }
  const others = settingsOf([DEFAULT_LANGUAGE, { ...GUJARATI, tag: "fr" }]);
  await here.editor.patch("siteSettings").set(others).commit();
  await here.expectLocations({
    "/gu": "302 /",
    "/gu/projects?tech=React": "302 /projects?tech=React",
    "/en-IN/plan": "302 /plan",
    [`/ar${PRODUCT}`]: `302 ${PRODUCT}`,
    "/GU/melo": "302 /fair",
    "/gu/mela?y=1": "302 /plan?x&y=1",
    "/gu/nothing?y=1": "302 /nothing?y=1",
    "/gu/admin": "302 /admin",
    "/gu/half": "302 /50%25-off",
    "/gu/half%": "302 /fair",
    "/gu/south?y=1": "302 /plan?x&z=1&y=1",
    "/south": "302 /plan?x&z=1",
    "/fr/south?y=1": "302 /fr/plan?x&z=1&y=1",
    "/gu/About": "302 /about",
    "/gu/west": "404",
    "/ar/north": "404",
    "/gu/east": "404",
    "/east": "404",
    "/nothing": "404",
    "/gu/ghost": "404",
    "/gu/gu": "404",
    "/ar/gu/melo": "302 /fair",
    "/gu/%E0%A4": "404",
    "/gu/%": "404",
    "/hi/projects": "404",
    "/xx/projects": "404",
  });
});

test("publishing in one language makes only the pages of that language stale", async ({ here }) => {
  const paths = ["/about", "/gu/about", "/ar/about"];
  const misses = async () => {
    const responses = await Promise.all(paths.map((path) => here.send(path)));
    return paths.filter((_, at) => responses[at]?.cache === "miss");
  };
  await eventually(async () => expect(await misses()).toEqual([]));
  await here.editor.patch("aboutPage__gu").set({ "hero.title": "ગુ નવું" }).commit();
  // The site may have rendered that page again before this asks for it.
  expect((await misses()).filter((path) => path !== "/gu/about")).toEqual([]);
  expect((await here.page("/gu/about")).querySelector("h1")?.textContent).toBe("ગુ નવું");
});

/** A page that editors make. */
const pageOf = (_id: string, slug: string, language?: string) => ({
  _id,
  _type: "page",
  title: slug,
  slug: { _type: "slug", current: slug },
  sections: [{ _key: "a", _type: "textSection", title: slug, text: [] }],
  seo: { title: slug, description: slug },
  ...(language && { language }),
});

test("an editor's page has a path in each language, which lead to each other", async ({ here }) => {
  await here.editor
    .transaction()
    .createOrReplace(pageOf("page-fair", "fair"))
    .createOrReplace(pageOf("page-mela", "melo", "gu"))
    .createOrReplace(pageOf("page-terms", "terms"))
    .createOrReplace({
      _id: "translations-fair",
      _type: "translation.metadata",
      translations: [link("en-IN", "page-fair"), link("gu", "page-mela")],
    })
    .commit();
  const switcher = links(await here.page("/gu/melo"), "header nav a[hreflang]");
  expect(switcher).toEqual(["/fair", "/gu/melo", "/ar/fair"]);
  expect((await here.page("/gu/terms")).querySelector("main")?.lang).toBe("en-IN");
  await here.expectLocations({ "/gu/fair": "302 /gu/melo", "/melo": "302 /fair" });
  // Without its original, a translation is not shown; what is in one language alone is.
  await here.editor.createOrReplace(pageOf("page-terms__gu", "sharato", "gu"));
  await here.editor.createOrReplace(pageOf("page-garba", "garba", "gu"));
  await here.expectLocations({ "/gu/sharato": "200", "/terms": "200", "/gu/garba": "200" });
  const questions = '*[_type == "faq" && !(_id in path("drafts.**")) && !defined(language)]';
  await here.editor.delete("page-terms");
  await here.editor.delete({ query: questions });
  await here.expectLocations({ "/gu/sharato": "404", "/terms": "404", "/gu/garba": "200" });
  expect(await here.read("/sitemap.xml")).toMatch(/^(?!.*sharato).*\/gu\/garba</s);
  expect((await here.page("/gu/contact")).querySelector("main details")).toBeNull();
});

test("a redirect leads on in each language, or where it names one", async ({ here }) => {
  const redirect = (from: string, to: string) =>
    here.editor.create({ _type: "redirect", from, to, permanent: false });
  await redirect("/fair", "/plan");
  await redirect("/mela", "/gu/plan");
  await redirect("/gu/fair", "/services");
  await redirect("/brochure", "/lake/files/local/production/brochure.pdf?dl");
  await redirect("/utsav", "/gu/utsav");
  await redirect("/east", "/gu/west");
  await redirect("/west", "/ar/east");
  await redirect("/ring", "/gu/ring-a");
  await redirect("/ring-a", "/ar/ring-b");
  await redirect("/ring-b", "/gu/ring-c");
  await redirect("/ring-c", "/ar/ring-b");
  await redirect("/old", "/gu/about");
  await redirect("/about", "/contact");
  await here.expectLocations({
    "/fair": "302 /plan",
    "/ar/fair": "302 /ar/plan",
    "/gu/fair": "302 /services",
    "/ar/mela": "302 /gu/plan",
    "/ar/brochure": "302 /lake/files/local/production/brochure.pdf?dl",
    "/gu/utsav": "404",
    "/gu/west": "404",
    "/ring": "404",
    "/gu/ring-a": "404",
    "/ar/ring-b": "404",
    "/old": "302 /gu/about",
  });
});

test("what is not found or fails says so in the language of its address", async ({ here }) => {
  const words = { notFound: { title: "عر غير موجود" }, error: { title: "عر خطأ" } };
  await here.editor.patch("siteSettings__ar").set({ words, city: "أحمد آباد" }).commit();
  await here.expectLocations({
    "/ar/nothing-here": "404",
    "/ar/gu/about": "404",
    "/AR/about%": "404",
    "/ar/robots.txt": "308 /robots.txt",
  });
  const document = await here.page("/ar/nothing-here");
  expect(document.title).toContain(words.notFound.title);
  const footer = document.querySelector("footer");
  expect(footer?.textContent).toContain("أحمد آباد، ");
  expect(footer?.dataset.printed).toMatch(/ · \u2068\+[\d ]+\u2069 · /);
  const post = { method: "POST", headers: FROM_SITE };
  expect((await here.open("/ar/about", post)).status).toBe(405);
  const failed = await here.page("/ar/about", post);
  expect(failed.querySelector("h1")?.textContent).toBe(words.error.title);
  expect(document.documentElement).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(links(document, "link[rel=alternate], link[rel=canonical]")).toEqual([]);
  // No other language has it either, so the switcher leads to what each has.
  expect(links(document, "header nav a[hreflang]")).toEqual(["/", "/gu", "/ar"]);
});

test("sitemap, security.txt and share images know the languages", async ({ here }) => {
  await here.editor.createOrReplace(pageOf("page-fair", "fair"));
  await here.editor.createOrReplace(pageOf("page-fair__gu", "melo", "gu"));
  // No page is where a language is.
  await here.editor.createOrReplace(pageOf("page-hidden", "gu/hidden"));
  await here.expectLocations({ "/ar/gu/hidden": "404" });
  const security = await here.read("/.well-known/security.txt");
  expect(security).toContain("Preferred-Languages: en, gu, ar\n");
  const share = await here.open("/gu/share/about.jpg");
  expect([share.status, share.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const readSitemap = async () => (await here.read("/sitemap.xml")).replaceAll(SITE_URL, "");
  const all = await readSitemap();
  expect(all).not.toContain("/gu/hidden");
  const url = all.split("\n").find((line) => line.includes("<loc>/gu/about<"));
  const alternates = url?.matchAll(/<xhtml:link rel="alternate" hreflang="(.+?)" href="(.+?)"/g);
  expect([...(alternates ?? [])].map(([, tag, path]) => `${tag} ${path}`)).toEqual(
    expect.arrayContaining(["en-IN /about", "ar /ar/about", "x-default /about"]),
  );
  const lastChanges = async () => {
    const entries = (await readSitemap()).matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g);
    return new Map([...entries].map(([, path = "", time = ""]) => [path, time]));
  };
  const changed = async (id: string) => {
    const before = await lastChanges();
    const title = `${Math.random()}`;
    await here.editor.patch(id).set({ "seo.title": title }).commit();
    const after = await eventually(async () => {
      const now = await lastChanges();
      expect(now).not.toEqual(before);
      return now;
    });
    return [...after].filter(([path, time]) => before.get(path) !== time).map(([path]) => path);
  };
  expect(await changed("aboutPage__gu")).toEqual(["/gu/about"]);
  // Its texts may be those of the original.
  expect(await changed("aboutPage")).toEqual(["/about", "/gu/about", "/ar/about"]);
  expect(await changed("page-fair__gu")).toEqual(["/gu/melo"]);
});

test("a contact message and its result have the language of the form", async ({ here }) => {
  const fields = { name: "Asha", email: "asha@example.com", subject: "શુભ", message: "કેમ છો?" };
  const send = (form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString();
    return here.open("/gu/contact", { method: "POST", body, headers: FROM_SITE });
  };
  const sent = await send(fields);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/gu/contact?sent=1"]);
  const refused = await (await send({ ...fields, name: "" })).text();
  const { lang } = new DOMParser().parseFromString(refused, "text/html").documentElement;
  expect(lang).toBe("gu");
  const headers = { Authorization: `Bearer ${storedToken(here, "write")}` };
  const messages = await here.open("/api/messages", { headers });
  expect(await messages.json()).toMatchObject({ messages: [{ subject: "શુભ", language: "gu" }] });
});
