import { vercelStegaDecode } from "@vercel/stega";
import { expect } from "vitest";
import { LABELS, LANGUAGE_LABELS } from "../../../contract/labels";
import { prefixOf } from "../../../contract/languages";
import { DEFAULT_LANGUAGE, localPath } from "../../../contract/local-path";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { provideDom } from "../../support/dom";
import { previewUrl, storedToken } from "../../support/site";
import { type Node, nodesIn } from "../../support/structured-data";
import {
  ARABIC,
  addLanguages,
  everyOther,
  GUJARATI,
  LANGUAGES,
  MARKS,
  settingsOf,
  translated,
} from "../../support/translations";
import { test as base, SITE_URL } from "../test";

provideDom();

const PRODUCT = "/products/privacy/bundle-builder";
const PATHS = Object.values(PAGES).map(({ path }) => (path.includes(":") ? PRODUCT : path));

const FROM_SITE = {
  Accept: "text/html",
  "Content-Type": "application/x-www-form-urlencoded",
  Origin: SITE_URL,
};

const get = (url: string) => fetch(url, { redirect: "manual" });

async function read(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: "manual", ...init });
  return {
    response,
    document: new DOMParser().parseFromString(await response.text(), "text/html"),
  };
}

function links(document: Document, selector: string, attribute = "href") {
  return [...document.querySelectorAll(selector)].map((each) => each.getAttribute(attribute) ?? "");
}

const test = base.extend("translated", async ({ publicSite, publicEditor }) => {
  await addLanguages(publicEditor);
  return publicSite;
});

// One test for a language: translating and restoring the content takes longer than reading a page.
test.for(LANGUAGES)(
  "every page in $tag says so, and names its translations",
  async ({ tag, direction }, { translated }) => {
    for (const path of PATHS) {
      const url = (each: string) => localPath(prefixOf(each, LANGUAGES), path);
      const { response, document } = await read(translated.url + url(tag));
      expect([response.status, path]).toEqual([200, path]);
      expect(document.documentElement, path).toMatchObject({ lang: tag, dir: direction });
      expect(document.querySelector("main")?.hasAttribute("lang")).toBe(false);
      const versions = LANGUAGES.map((each) => [each.tag, SITE_URL + url(each.tag)]);
      expect(
        [...document.querySelectorAll("link[rel=alternate]")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      ).toEqual([...versions, ["x-default", SITE_URL + path]]);
      expect(links(document, "link[rel=canonical]")).toEqual([SITE_URL + url(tag)]);
      expect(links(document, "meta[property='og:locale']", "content")).toEqual([
        tag.replace("-", "_"),
      ]);
      expect(document.querySelector("script[type='application/ld+json']")?.textContent).toContain(
        `"inLanguage":"${tag}"`,
      );
      const headings = [...document.querySelectorAll("main h1, main article h3")];
      const mark = MARKS[tag];
      const foreign = headings.filter(({ textContent }) =>
        mark ? !textContent?.includes(mark) : /[ગع]/.test(textContent ?? ""),
      );
      // The titles of policies are labels with a product's name.
      if (path !== PRODUCT) expect(foreign.map(({ textContent }) => textContent)).toEqual([]);
      const switcher = [...document.querySelectorAll("header nav a[hreflang]")];
      expect(
        switcher.map((link) => [link.getAttribute("lang"), link.getAttribute("href")]),
      ).toEqual(LANGUAGES.map((each) => [each.tag, url(each.tag)]));
      expect(
        switcher
          .filter((link) => link.hasAttribute("aria-current"))
          .map(({ textContent }) => textContent),
      ).toEqual([LANGUAGES.find((each) => each.tag === tag)?.title]);
    }
  },
);

test("no link of a language leads to a 404 or out of it", async ({ translated }) => {
  const seen = new Set(["/gu", "/ar"]);
  for (const path of seen) {
    const { response, document } = await read(translated.url + path);
    expect([response.status, path]).toEqual([200, path]);
    const found = links(document, "a[href^='/']:not([hreflang])").map(
      (href) => href.split("#")[0] ?? "",
    );
    const [prefix = ""] = /^\/\w+/.exec(path) ?? [];
    expect(found.filter((href) => href !== prefix && !/^\/(?:gu|ar)[/?]/.test(href))).toEqual([]);
    for (const href of found) seen.add(href);
  }
  expect(seen.size).toBeGreaterThan(20);
});

test("a page without a translation is served in the default language, for visitors alone", async ({
  publicSite,
  publicEditor,
}) => {
  await addLanguages(publicEditor, {
    languages: [DEFAULT_LANGUAGE, ARABIC],
    except: ["servicesPage", "service", "project", "plan"],
  });
  const services = await read(`${publicSite.url}/ar/services`);
  const main = services.document.querySelector("main");
  expect(services.document.documentElement.lang).toBe("ar");
  expect([main?.lang, main?.dir]).toEqual(["en-IN", "ltr"]);
  expect(main?.textContent).not.toMatch(/عر/);
  expect(links(services.document, "link[rel=canonical]")).toEqual([`${SITE_URL}/services`]);
  expect(links(services.document, "meta[property='og:url']", "content")).toEqual([
    `${SITE_URL}/services`,
  ]);
  expect(links(services.document, "meta[name=robots]", "content")).toEqual(["noindex"]);
  expect(links(services.document, "link[rel=alternate]")).toEqual([]);
  const { document } = await read(`${publicSite.url}/services`);
  expect(links(document, "link[rel=alternate]")).toEqual([]);
  // A list of its own language within the page.
  const projects = await read(`${publicSite.url}/ar/projects`);
  const list = projects.document.querySelector("main article")?.closest("[lang]");
  expect(list?.getAttribute("lang")).toBe("en-IN");
  expect(projects.document.querySelector("main h1")?.closest("[lang]")?.getAttribute("lang")).toBe(
    "ar",
  );
  const contact = await read(`${publicSite.url}/ar/contact?plan=basic`);
  expect(languageAt(contact.document.querySelector("main p strong"))).toBe("en-IN");
});

test("a translation has its own texts and the current prices of the original", async ({
  publicSite,
  publicEditor,
}) => {
  await addLanguages(publicEditor, { languages: [DEFAULT_LANGUAGE, GUJARATI] });
  await publicEditor
    .transaction()
    .patch("plan-basic", (patch) => patch.set({ priceUSD: "$1,234" }))
    .patch("plan-basic__gu", (patch) => patch.set({ name: "શરૂઆત" }).unset(["priceUSD", "order"]))
    .patch("product-bundle-builder", (patch) => patch.set({ pricing: "Starts at $7.50/month" }))
    .patch("product-bundle-builder__gu", (patch) => patch.set({ pricing: "{price}/મહિનાથી" }))
    .patch("product-bundle-builder__gu", (patch) => patch.unset(["description"]))
    .patch("siteSettings__gu", (patch) => patch.set({ words: { links: { askUs: "અમને પૂછો" } } }))
    .commit();
  const { document } = await read(`${publicSite.url}/gu/plan`);
  const card = [...document.querySelectorAll("main article")].find((each) =>
    each.textContent?.includes("શરૂઆત"),
  );
  expect(card?.textContent).toContain("$1,234");
  // It has its original's place.
  expect(document.querySelector("main article")).toBe(card);
  const products = await read(`${publicSite.url}/gu/products`);
  expect(products.document.querySelector("main")?.textContent).toContain("$7.50/મહિનાથી");
  // Of the two descriptions, one is the original's.
  const parts = [...products.document.querySelectorAll("main article p[lang]")];
  expect(parts.map((part) => [part.getAttribute("lang"), part.getAttribute("dir")])).toEqual([
    ["en-IN", "ltr"],
  ]);
  expect(parts[0]?.textContent).toMatch(/^Lets shoppers/);
});

test("a price reads in its own direction within a sentence from right to left", async ({
  translated,
  publicEditor,
}) => {
  const prices = { plansFrom: "المواقع من {usd} أو {inr}" };
  await publicEditor
    .transaction()
    .patch("siteSettings__ar", (patch) => patch.set({ words: { prices } }))
    .patch("product-bundle-builder__ar", (patch) => patch.set({ pricing: "من {price} شهريا" }))
    .commit();
  const plan = await read(`${translated.url}/ar/plan`);
  expect(plan.document.querySelector("main")?.textContent).toContain(
    "المواقع من \u2068$999\u2069 أو \u2068₹79,999\u2069",
  );
  const products = await read(`${translated.url}/ar/products`);
  expect(products.document.querySelector("main")?.textContent).toContain(
    "من \u2068$2.49\u2069 شهريا",
  );
});

test("a site whose default is not English marks its English labels, and has no other labels in English", async ({
  publicSite,
  publicEditor,
}) => {
  await publicEditor
    .patch("siteSettings")
    .set({ ...settingsOf([GUJARATI, DEFAULT_LANGUAGE]), words: { menu: { open: "મેનૂ ખોલો" } } })
    .commit();
  const labels = async (path: string) => {
    const { document } = await read(publicSite.url + path);
    const [skip, open] = ["a[href='#main']", "header button"].map((each) =>
      document.querySelector(each),
    );
    return [skip, open].map((each) => [
      each?.textContent,
      languageAt(each?.lastElementChild ?? each ?? null),
    ]);
  };
  expect(await labels("/contact")).toEqual([
    [LABELS.menu.skip, "en-IN"],
    ["મેનૂ ખોલો", "gu"],
  ]);
  expect(await labels("/en-IN/contact")).toEqual([
    [LABELS.menu.skip, "en-IN"],
    [LABELS.menu.open, "en-IN"],
  ]);
});

test("a preview stays in its language, and leads to the document that has each text", async ({
  translated,
  publicEditor,
}) => {
  await publicEditor
    .transaction()
    .patch("plan-basic__gu", (patch) => patch.unset(["priceUSD"]))
    .patch("plan-professional__gu", (patch) => patch.unset(["popular"]))
    .commit();
  const begun = await get(await previewUrl(translated, "/gu/plan"));
  expect(begun.headers.get("Location")).toBe("/gu/plan");
  const [Cookie = ""] = begun.headers.get("Set-Cookie")?.split(";", 1) ?? [];
  const { document } = await read(`${translated.url}/gu/plan`, { headers: { Cookie } });
  const card = document.querySelector("main article");
  const documentOf = (text?: string | null) =>
    vercelStegaDecode<{ href: string }>(text ?? "")?.href;
  expect(documentOf(card?.querySelector("h3")?.textContent)).toContain("id=plan-basic__gu;");
  const prices = [...(card?.querySelectorAll("*") ?? [])].map(({ textContent }) => textContent);
  expect(documentOf(prices.findLast((text) => text?.startsWith("$")))).toContain("id=plan-basic;");
  const marks = links(document, "main [data-sanity]", "data-sanity").map((mark) =>
    JSON.parse(mark),
  );
  expect(marks).toContainEqual(
    expect.objectContaining({ id: "plan-professional", path: "popular" }),
  );
  expect(marks).toContainEqual(
    expect.objectContaining({ id: "hourly-web-development__gu", path: "popular" }),
  );
  const banner = document.querySelector("aside:has(form)");
  expect(banner?.getAttribute("lang")).toBe("en-IN");
  const from = banner?.querySelector("input")?.value ?? "";
  const body = new URLSearchParams({ from }).toString();
  const headers = { ...FROM_SITE, Cookie };
  const left = await read(`${translated.url}/preview/exit`, { method: "POST", body, headers });
  expect(left.response.headers.get("Location")).toBe("/gu/plan");
});

test("programs read hours, country and prices as the default language has them", async ({
  publicSite,
  publicEditor,
}) => {
  await addLanguages(publicEditor, { languages: [DEFAULT_LANGUAGE, GUJARATI] });
  const words = { country: "ભારત", "businessHours[0].days": "સોમવારથી શુક્રવાર" };
  await publicEditor
    .transaction()
    .patch("siteSettings__gu", (patch) => patch.set(words))
    .patch("product-bundle-builder", (patch) => patch.set({ pricing: "Starts at $7.50/month" }))
    .patch("product-bundle-builder__gu", (patch) => patch.set({ pricing: "{price}/મહિનાથી" }))
    .patch("plan-basic", (patch) => patch.set({ priceINR: "₹4,000/year" }))
    .patch("plan-basic__gu", (patch) => patch.set({ priceINR: "{price}/વર્ષ" }))
    .commit();
  const nodesOf = async (path: string) => nodesIn(await (await get(publicSite.url + path)).text());
  const read = async (prefix: string) => {
    const [company] = await nodesOf(`${prefix}/contact`);
    const priced = [...(await nodesOf(`${prefix}/products`)), ...(await nodesOf(`${prefix}/plan`))];
    const offers = priced.flatMap((node) => (node.offers ?? []) as Node[]);
    return {
      country: (company?.address as Node | undefined)?.addressCountry,
      hours: company?.openingHoursSpecification,
      prices: offers.map(({ price, priceSpecification }) => [price, priceSpecification]),
    };
  };
  const original = await read("");
  expect(await read("/gu")).toEqual(original);
  expect(original.country).toBe("IN");
  const units = JSON.stringify(original.prices).match(/"(?:MON|ANN)"/g);
  expect(units).toEqual(expect.arrayContaining(['"MON"', '"ANN"']));
});

test("a language that the settings name no longer leads to the page of the default one", async ({
  publicSite,
  publicEditor,
}) => {
  const before = await get(`${publicSite.url}/gu/projects`);
  expect(before.status).toBe(404);
  await addLanguages(publicEditor);
  const others = settingsOf([DEFAULT_LANGUAGE, { ...GUJARATI, tag: "fr" }]);
  await publicEditor.patch("siteSettings").set(others).commit();
  const moved = ["/gu", "/gu/projects?tech=React", "/en-IN/plan", `/ar${PRODUCT}`];
  const to = await Promise.all(
    moved.map(async (path) => {
      const { status, headers } = await get(publicSite.url + path);
      return [status, headers.get("Location")];
    }),
  );
  expect(to).toEqual([
    [302, "/"],
    [302, "/projects?tech=React"],
    [302, "/plan"],
    [302, PRODUCT],
  ]);
  const missing = ["/gu/nothing", "/gu/gu", "/hi/projects", "/xx/projects", "/gu/admin"];
  const statuses = await Promise.all(
    missing.map(async (path) => (await get(publicSite.url + path)).status),
  );
  expect(statuses).toEqual(missing.map(() => 404));
});

test("the default language is the same with and without translations, but for what names them", async ({
  publicSite,
  publicEditor,
}) => {
  const before = await (await get(`${publicSite.url}/services`)).text();
  await addLanguages(publicEditor);
  await publicEditor.patch("siteSettings").unset(["languages"]).commit();
  const after = await (await get(`${publicSite.url}/services`)).text();
  expect(after).toBe(before);
  expect(after).not.toMatch(/hreflang|dir=/);
});

test("publishing in one language makes only the pages of that language stale", async ({
  publicSite,
  publicEditor,
}) => {
  await addLanguages(publicEditor);
  const paths = ["/about", "/gu/about", "/ar/about"];
  const misses = async () => {
    const responses = await Promise.all(paths.map((path) => get(publicSite.url + path)));
    return paths.filter((_, at) => responses[at]?.headers.get("Server-Timing")?.includes("miss"));
  };
  await eventually(async () => expect(await misses()).toEqual([]));
  await publicEditor.patch("aboutPage__gu").set({ "hero.title": "ગુ નવું" }).commit();
  expect(await misses()).toEqual(["/gu/about"]);
  const { document } = await read(`${publicSite.url}/gu/about`);
  expect(document.querySelector("h1")?.textContent).toBe("ગુ નવું");
});

/** A page that editors make. */
const page = (_id: string, slug: string, language?: string) => ({
  _id,
  _type: "page",
  title: slug,
  slug: { _type: "slug", current: slug },
  sections: [{ _key: "a", _type: "textSection", title: slug, text: [] }],
  seo: { title: slug, description: slug },
  ...(language && { language }),
});

test("a page of its own has a path in each language, and both lead to each other", async ({
  publicSite,
  publicEditor,
}) => {
  await addLanguages(publicEditor, { languages: [DEFAULT_LANGUAGE, GUJARATI] });
  const member = (language: string, _ref: string) => ({
    _key: language,
    language,
    value: { _type: "reference", _ref },
  });
  await publicEditor
    .transaction()
    .createOrReplace(page("page-fair", "fair"))
    .createOrReplace(page("page-mela", "melo", "gu"))
    .createOrReplace(page("page-terms", "terms"))
    .createOrReplace({
      _id: "translations-fair",
      _type: "translation.metadata",
      translations: [member("en-IN", "page-fair"), member("gu", "page-mela")],
    })
    .commit();
  const { document } = await read(`${publicSite.url}/gu/melo`);
  expect(links(document, "header nav a[hreflang]")).toEqual(["/fair", "/gu/melo"]);
  const untranslated = await read(`${publicSite.url}/gu/terms`);
  expect(untranslated.document.querySelector("main")?.lang).toBe("en-IN");
  const locations = await Promise.all(
    ["/gu/fair", "/melo"].map(async (path) =>
      (await get(publicSite.url + path)).headers.get("Location"),
    ),
  );
  expect(locations).toEqual(
    ["/gu/melo", `${SITE_URL}/fair`].map((each) =>
      expect.stringMatching(each.replace(SITE_URL, "")),
    ),
  );
});

test("a redirect leads on in each language, or where it names one", async ({
  translated,
  publicEditor,
}) => {
  const redirect = (from: string, to: string) =>
    publicEditor.create({ _type: "redirect", from, to, permanent: false });
  await redirect("/fair", "/plan");
  await redirect("/mela", "/gu/plan");
  await redirect("/gu/fair", "/services");
  await redirect("/brochure", "/lake/files/local/production/brochure.pdf?dl");
  const paths = ["/fair", "/ar/fair", "/gu/fair", "/ar/mela", "/ar/brochure"];
  const locations = await Promise.all(
    paths.map(async (path) => (await get(translated.url + path)).headers.get("Location")),
  );
  expect(locations.map((each) => each?.replace(SITE_URL, ""))).toEqual([
    "/plan",
    "/ar/plan",
    "/services",
    "/gu/plan",
    "/lake/files/local/production/brochure.pdf?dl",
  ]);
});

test("what is not found or fails says so in the language of its address", async ({
  translated,
  publicEditor,
}) => {
  const words = { notFound: { title: "عر غير موجود" }, error: { title: "عر خطأ" } };
  await publicEditor.patch("siteSettings__ar").set({ words, city: "أحمد آباد" }).commit();
  const { response, document } = await read(`${translated.url}/ar/nothing-here`);
  expect(response.status).toBe(404);
  expect((await get(`${translated.url}/ar/gu/about`)).status).toBe(404);
  expect((await get(`${translated.url}/AR/about%`)).status).toBe(404);
  expect((await get(`${translated.url}/ar/robots.txt`)).headers.get("Location")).toBe(
    "/robots.txt",
  );
  expect(document.title).toContain(words.notFound.title);
  const footer = document.querySelector("footer");
  expect(footer?.textContent).toContain("أحمد آباد، ");
  expect(footer?.dataset.printed).toMatch(/ · \u2068\+[\d ]+\u2069 · /);
  const failed = await read(`${translated.url}/ar/about`, { method: "POST", headers: FROM_SITE });
  expect(failed.response.status).toBe(405);
  expect(failed.document.querySelector("h1")?.textContent).toBe(words.error.title);
  expect(document.documentElement).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(links(document, "link[rel=alternate], link[rel=canonical]")).toEqual([]);
  expect(document.querySelector("main")?.hasAttribute("lang")).toBe(false);
  // No other language has it either, so the switcher leads to what each has.
  expect(links(document, "header nav a[hreflang]")).toEqual(["/", "/gu", "/ar"]);
});

test("the sitemap has the last change of what a page shows in its language", async ({
  translated,
  publicEditor,
}) => {
  await publicEditor.createOrReplace(page("page-fair", "fair"));
  await publicEditor.createOrReplace(page("page-fair__gu", "melo", "gu"));
  const changed = async (id: string) => {
    const before = await lastChanges(translated.url);
    await publicEditor
      .patch(id)
      .set({ "seo.title": `${Math.random()}` })
      .commit();
    const after = await eventually(async () => {
      const now = await lastChanges(translated.url);
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

async function lastChanges(url: string): Promise<Map<string, string>> {
  const sitemap = await (await get(`${url}/sitemap.xml`)).text();
  const entries = sitemap.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g);
  return new Map(
    [...entries].map(([, path = "", time = ""]) => [path.replace(SITE_URL, ""), time]),
  );
}

test("sitemap, security.txt and share images know the languages", async ({ translated }) => {
  const sitemap = await (await get(`${translated.url}/sitemap.xml`)).text();
  const url = sitemap.split("\n").find((line) => line.includes(`<loc>${SITE_URL}/gu/about</loc>`));
  expect(url).toContain(`<xhtml:link rel="alternate" hreflang="en-IN" href="${SITE_URL}/about"/>`);
  for (const [tag, path] of [
    ["ar", "/ar/about"],
    ["x-default", "/about"],
  ]) {
    expect(url).toContain(
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${SITE_URL}${path}"/>`,
    );
  }
  const security = await (await get(`${translated.url}/.well-known/security.txt`)).text();
  expect(security).toContain("Preferred-Languages: en, gu, ar\n");
  const share = await get(`${translated.url}/gu/share/about.jpg`);
  expect([share.status, share.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

test("a contact message keeps the language of its form, which also has the result", async ({
  translated,
}) => {
  const fields = { name: "Asha", email: "asha@example.com", subject: "શુભ", message: "કેમ છો?" };
  const send = (form: Record<string, string>) =>
    translated.open("/gu/contact", {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: FROM_SITE,
      redirect: "manual",
    });
  const sent = await send(fields);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/gu/contact?sent=1"]);
  const refused = await (await send({ ...fields, name: "" })).text();
  const { lang } = new DOMParser().parseFromString(refused, "text/html").documentElement;
  expect(lang).toBe("gu");
  const messages = await translated.open("/api/messages", {
    headers: { Authorization: `Bearer ${storedToken(translated, "write")}` },
  });
  expect(await messages.json()).toMatchObject({ messages: [{ subject: "શુભ", language: "gu" }] });
});

/** What policies name as the default language does, what the address names, and a zone. */
const NAMES = /Bundle Builder|Sabarmati Softworks|none|UTC/g;

/** The language of an element, or of the text in it. */
const languageAt = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang");

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

test.for([0, 1] as const)(
  "each text that a translation lacks has its own language, and no other has (%i)",
  async (first, { publicSite, publicEditor }) => {
    const translate = everyOther(first);
    await addLanguages(publicEditor, { languages: [DEFAULT_LANGUAGE, ARABIC], translate });
    const words = translated({ ...LABELS, languages: LANGUAGE_LABELS }, translate);
    await publicEditor.patch("siteSettings__ar").set({ words }).commit();
    await publicEditor.patch("schedulePage__ar").unset(["timeSlots"]).commit();
    for (const path of [...PATHS, "/nothing-here", "/projects?tech=none"]) {
      const { document } = await read(publicSite.url + localPath("/ar", path), {
        // A policy is at the name of its product.
        redirect: "follow",
      });
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
