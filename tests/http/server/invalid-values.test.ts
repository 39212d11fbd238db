import { test as base, describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { editorPageOf, PAGE_PATHS } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { ChangingSite } from "./changing-site";

// A filter shows of its page's content what the page shows without.
const FULL_PAGES = PAGE_PATHS.filter((path) => !path.includes("?"));
const PATHS = [...FULL_PAGES, "/summer", "/sitemap.xml", "/site.webmanifest", "/no-such-page"];

/** A test with a site of its own and a page of editors, whose content it changes. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("changing", { scope: "file" }, async ({}, { onCleanup }) => {
    const changing = await ChangingSite.start();
    onCleanup(() => changing.stop());
    const { image } = await changing.firstOf("project");
    await changing.client.create(editorPageOf("summer", image));
    return changing;
  });

describe("a published document with an invalid value", () => {
  test("leaves every page at 200 with invalid hours or time slots", async ({ changing }) => {
    const page = await changing.firstOf("schedulePage");
    const settings = await changing.firstOf("siteSettings");
    const row = (days: unknown, hours: unknown) => ({ _key: `${days}`, days, hours });
    const oddHours = [
      [],
      [row("", "")],
      [row("Daily", "9-5"), row("Daily", "9-5")],
      [row(1, null)],
      null,
    ];
    const oddSlots = [
      [],
      [""],
      ["noon", "25:99 XM"],
      ["09:00 AM", "09:00 AM"],
      [9, null, {}],
      null,
    ];
    for (const [turn, timeSlots] of oddSlots.entries()) {
      const hours = oddHours[turn % oddHours.length];
      await changing.change(() =>
        changing.client
          .transaction()
          .patch("schedulePage", { set: { timeSlots, "availability.hours": hours } })
          .patch("siteSettings", { set: { businessHours: hours } })
          .commit(),
      );
      for (const path of ["/schedule", "/contact", "/"]) {
        const response = await fetch(changing.site.url + path);
        const what = `${path} with ${JSON.stringify([timeSlots, hours])}`;
        expect(response.status, what).toBe(200);
        expect(await response.text(), what).toContain("</html>");
      }
    }
    await changing.change(() =>
      changing.client.transaction().createOrReplace(page).createOrReplace(settings).commit(),
    );
  });

  test("has no link with a javascript: URL", async ({ changing }) => {
    const project = await changing.firstOf("project");
    const member = await changing.firstOf("teamMember");
    await changing.change(() =>
      changing.client.patch(project._id).set({ url: "javascript:alert(1)" }).commit(),
    );
    await changing.change(() =>
      changing.client.patch(member._id).set({ linkedin: "JavaScript:alert(1)" }).commit(),
    );
    for (const path of PATHS) {
      expect(await (await fetch(changing.site.url + path)).text()).not.toMatch(/javascript:alert/i);
    }
    await changing.change(() =>
      changing.client.transaction().createOrReplace(project).createOrReplace(member).commit(),
    );
  });
});

describe("a text with half a character or control characters", () => {
  test("is shown on pages and in URLs, and its share image answers 200", async ({ changing }) => {
    const [product, plan, page] = [
      await changing.firstOf("product"),
      await changing.firstOf("plan"),
      await changing.firstOf("contactPage"),
    ];
    await changing.change(() =>
      changing.client
        .transaction()
        .patch(product._id, { set: { name: "Cut \ud83d" } })
        .patch(plan._id, { set: { name: "Cut \ud83d" } })
        .patch(page._id, { set: { "seo.title": "A\u000bline" } })
        .commit(),
    );
    for (const path of ["/products", PAGES.pricingPage.path, "/products/privacy/cut-%EF%BF%BD"]) {
      expect(await (await fetch(changing.site.url + path)).text(), path).toContain("Cut \ufffd");
    }
    expect(await (await fetch(`${changing.site.url}/sitemap.xml`)).text()).toContain(
      "cut-%EF%BF%BD",
    );
    expect((await fetch(`${changing.site.url}/share/contact.jpg`)).status).toBe(200);
    const headers = { Cookie: await enterPreview(changing.site) };
    expect((await fetch(`${changing.site.url}/products`, { headers })).status).toBe(200);
    await changing.change(() =>
      changing.client
        .transaction()
        .createOrReplace(product)
        .createOrReplace(plan)
        .createOrReplace(page)
        .commit(),
    );
  });
});
