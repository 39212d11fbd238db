import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { unknownToSchemaOrg } from "../../support/audits/schema-org";
import { missingIn, type Node, nodesIn } from "../../support/audits/structured-data";
import { sampleOfType } from "../../support/sample/documents";
import { editorClient } from "../../support/site/editor-client";
import { PAGE_PATHS } from "../../support/site/page-paths";
import { type Site, startSite } from "../../support/site/start-site";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
});
afterAll(() => site.stop());

async function nodesOf(path: string): Promise<Node[]> {
  return nodesIn(await (await fetch(site.url + path)).text());
}

async function typesOn(path: string): Promise<Record<string, Node[]>> {
  const byType: Record<string, Node[]> = {};
  for (const node of await nodesOf(path)) {
    byType[node["@type"]] = [...(byType[node["@type"]] ?? []), node];
  }
  return byType;
}

const names = (nodes: Node[] = []) => nodes.map(({ name }) => name);

describe("a page's structured data", () => {
  test.each(PAGE_PATHS)(
    "%s says what schema.org knows and search engines ask for",
    async (path) => {
      const nodes = await nodesOf(path);
      expect(nodes.flatMap((node) => unknownToSchemaOrg(node))).toEqual([]);
      expect(nodes.flatMap(missingIn)).toEqual([]);
      const types = nodes.map((node) => node["@type"]);
      expect(types.slice(0, 2)).toEqual(["ProfessionalService", "WebSite"]);
      expect(types.includes("BreadcrumbList")).toBe(path !== "/");
    },
  );

  test("describes the company as the settings do, with hours that a program can read", async () => {
    const [company] = await nodesOf("/");
    expect(company).toMatchObject({
      "@id": "https://www.example.com/#company",
      address: { streetAddress: "402 Riverfront Chambers, Ashram Road", postalCode: "380009" },
      geo: { latitude: 23.0305, longitude: 72.571 },
      openingHoursSpecification: [
        {
          dayOfWeek: expect.arrayContaining(["Monday", "Friday"]),
          opens: "09:00",
          closes: "18:00",
        },
        { dayOfWeek: ["Saturday", "Sunday"], opens: "10:00", closes: "16:00" },
      ],
    });
  });

  test("offers each plan and each service in both currencies", async () => {
    for (const path of [PAGES.pricingPage.path, "/services"]) {
      const { Service = [] } = await typesOn(path);
      expect(Service.length).toBeGreaterThan(7);
      for (const { offers } of Service) {
        expect((offers as Node[]).map(({ priceCurrency }) => priceCurrency)).toEqual([
          "USD",
          "INR",
        ]);
      }
    }
    const { Service = [] } = await typesOn(PAGES.pricingPage.path);
    expect(Service[1]).toMatchObject({ offers: [{ price: "2499" }, { price: "199999" }] });
  });

  test("names products, people, projects and questions where they are shown", async () => {
    const named = (type: string, field = "name") =>
      sampleOfType<Record<string, string>>(type).map((document) => document[field]);
    const products = (await typesOn("/products")).SoftwareApplication ?? [];
    expect(names(products)).toEqual(named("product"));
    expect(products[0]?.offers).toMatchObject([
      { price: "5", priceCurrency: "USD", priceSpecification: { unitCode: "MON" } },
    ]);
    expect(names((await typesOn("/team")).Person)).toEqual(named("teamMember"));
    expect(names((await typesOn("/projects")).CreativeWork)).toEqual(named("project", "title"));
    const [questions] = (await typesOn("/contact")).FAQPage ?? [];
    expect(names(questions?.mainEntity as Node[])).toEqual(named("faq", "question"));
  });

  test("leads from the home page to the policy by way of the products", async () => {
    const { BreadcrumbList } = await typesOn("/products/privacy/bundle-builder");
    expect(BreadcrumbList?.[0]?.itemListElement).toMatchObject([
      { position: 1, name: "Home", item: "https://www.example.com/" },
      { position: 2, name: "Products", item: "https://www.example.com/products" },
      { position: 3, item: "https://www.example.com/products/privacy/bundle-builder" },
    ]);
  });

  test("has the country as its two letters, and no profile that the page does not link", async () => {
    const [company] = (await typesOn("/")).ProfessionalService ?? [];
    expect(company?.address).toMatchObject({ addressCountry: "IN" });
    const html = await (await fetch(`${site.url}/`)).text();
    const profiles = [company?.sameAs].flat() as string[];
    expect(profiles.length).toBeGreaterThan(0);
    for (const profile of profiles) expect(html).toContain(`href="${profile}"`);
  });

  test("is not there for a page that is not", async () => {
    expect(await nodesOf("/no-such-page")).toEqual([]);
    expect(await nodesOf("/products/privacy/no-such-product")).toEqual([]);
  });
});

const MAIN_PAGES = [
  "/",
  "/services",
  "/projects",
  "/products",
  "/about",
  "/team",
  PAGES.pricingPage.path,
  "/schedule",
  "/contact",
];

test("the title of every page names the city", async () => {
  const titles = await Promise.all(
    MAIN_PAGES.map(
      async (path) => /<title>([^<]*)/.exec(await (await fetch(site.url + path)).text())?.[1] ?? "",
    ),
  );
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(/^.{8,} (in|from) Ahmedabad \| /);
});

test("the pages on mobile apps say what works on iOS", async () => {
  for (const path of ["/", "/services"])
    expect(await (await fetch(site.url + path)).text()).toContain("install on iOS");
});

describe("/sitemap.xml", () => {
  test("lists every public page and the privacy page of each product", async () => {
    const answer = await fetch(`${site.url}/sitemap.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toEqual(
      [
        ...MAIN_PAGES,
        "/privacy",
        "/products/privacy/print-studio-customizer",
        "/products/privacy/bundle-builder",
      ].map((path) => `https://www.example.com${path}`),
    );
  });

  test("names only pages that are there", async () => {
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)];
    const answers = await Promise.all(
      paths.map(async ([, path]) => [path, (await fetch(`${site.url}${path}`)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("names pictures that are there, and says of every page when it was changed", async () => {
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(12);
    const pictures = [
      ...text.matchAll(/<image:loc>https:\/\/www\.example\.com(.*?)<\/image:loc>/g),
    ];
    expect(pictures).toHaveLength(13);
    const first = pictures[0]?.[1]?.replaceAll("&amp;", "&");
    const answer = await fetch(site.url + first);
    expect(answer.headers.get("Content-Type")).toMatch(/^image\//);
  });
});

describe("/robots.txt", () => {
  test("keeps crawlers out of the Studio, and lets them read the noindex of the staff's pages", async () => {
    const answer = await fetch(`${site.url}/robots.txt`);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text()).split("\n");
    expect(lines).not.toContain("Disallow: /admin");
    const staff = await fetch(`${site.url}/admin/login`);
    expect(staff.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(lines).toContain("Disallow: /studio");
    expect(lines).toContain("Sitemap: https://www.example.com/sitemap.xml");
  });
});

describe("a redirect that editors keep", () => {
  test.each([301, 302])("answers %i, at once after it was changed", async (status) => {
    const open = () => fetch(`${site.url}/old-prices?plan=Basic`, { redirect: "manual" });
    await editorClient(site)
      .patch("redirect-pricing")
      .set({ permanent: status === 301 })
      .commit();
    await expect.poll(async () => (await open()).status).toBe(status);
    const answer = await open();
    expect(answer.headers.get("Location")).toBe("/?plan=Basic");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("a redirect to an address in any letters", () => {
  test.each([
    ["/સેવા#ભાવ", "/%E0%AA%B8%E0%AB%87%E0%AA%B5%E0%AA%BE?a=%C3%A9#%E0%AA%AD%E0%AA%BE%E0%AA%B5"],
    ["/our plans", "/our%20plans?a=%C3%A9"],
    ["/100%25", "/100%25?a=%C3%A9"],
    ["https://example.com/über?q=é", "https://example.com/%C3%BCber?q=%C3%A9"],
    ["/\t/example.com", "/%09/example.com?a=%C3%A9"],
  ])("%s leads there", async (to, location) => {
    await editorClient(site).createOrReplace({
      _id: "redirect-letters",
      _type: "redirect",
      from: "/જૂનું",
      to,
    });
    const answer = await fetch(`${site.url}/જૂનું?a=é`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, location]);
  });
});

describe("the picture of a shared link", () => {
  const pages = PAGE_PATHS.filter((path) => !path.includes("?"));

  async function pictureOf(path: string) {
    const html = await (await fetch(site.url + path)).text();
    const tags = html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g);
    const said = Object.fromEntries([...tags].map(([, name, content]) => [name, content ?? ""]));
    return { said, address: said.image?.replace("https://www.example.com", site.url) ?? "" };
  }

  test("is one of its own for every page and product, small, and of the size that is said", async () => {
    const seen = new Set<string>();
    for (const path of pages) {
      const { said, address } = await pictureOf(path);
      const answer = await fetch(address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([path, format, width, height]).toEqual([path, "jpeg", 1200, 630]);
      expect(bytes.length).toBeLessThan(150_000);
      expect(said).toMatchObject({
        "image:width": "1200",
        "image:height": "630",
        "image:alt": said.title,
        locale: "en_IN",
      });
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      seen.add(bytes.toString("base64"));
    }
    expect(seen.size).toBe(pages.length);
  });

  test("is there for a product whose name cannot be read back from its address, as is its place in the site", async () => {
    const product = editorClient(site).patch("product-bundle-builder");
    await product.set({ name: "Bundle Builder - Pro" }).commit();
    const path = "/products/privacy/bundle-builder---pro";
    const { address } = await pictureOf(path);
    expect((await fetch(address)).status).toBe(200);
    expect(JSON.stringify(await nodesOf(path))).toContain(`"https://www.example.com${path}"`);
    await product.reset().set({ name: "Bundle Builder" }).commit();
  });

  test("is cached, and changes at once with the title in it", async () => {
    const { address } = await pictureOf(PAGES.pricingPage.path);
    const open = async () => {
      const answer = await fetch(address);
      return { etag: answer.headers.get("ETag"), cache: answer.headers.get("Server-Timing") };
    };
    const before = await open();
    await expect.poll(async () => (await open()).cache).toContain("hit");
    await editorClient(site).patch("pricingPage").set({ "seo.title": "What it costs" }).commit();
    await expect.poll(async () => (await open()).etag).not.toBe(before.etag);
  });

  test("is a page's that is found: any other name has none, and no query makes another", async () => {
    const other = await fetch(`${site.url}/share/no-such-page.jpg`);
    expect(other.status).toBe(404);
    const response = await fetch(`${site.url}/share/home.jpg?size=9000`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/share/home.jpg"]);
  });
});
