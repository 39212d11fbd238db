import type { FrameLocator, Locator, Page } from "@playwright/test";
import { plainText } from "~/lib/text/plain-text";
import { holdRequests } from "../support/page";
import {
  expect,
  FULL,
  loadStudio,
  openStudio,
  publishButton,
  type StudioSite,
  studioTest as test,
} from "../support/studio";

test.use({ viewport: { width: 1500, height: 900 } });

/** Opens the Presentation tool at a page of the site and waits for its overlays. */
async function present(page: Page, studio: StudioSite, path: string): Promise<FrameLocator> {
  const preview = encodeURIComponent(studio.origin + path);
  await openStudio(page, studio, `/presentation?preview=${preview}`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.locator("sanity-visual-editing")).toBeAttached();
  return frame;
}

/** Clicks an element of the page in the frame once its overlay follows. */
async function clickIn(element: Locator): Promise<void> {
  await element.hover();
  await element.click();
}

test("others' changes are shown, a clicked text's field opens", FULL, async ({ page, studio }) => {
  const frame = await present(page, studio, "/services");
  await expect(frame.getByRole("complementary", { name: "Preview" })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(frame.locator("svg.waves").first()).toHaveCSS("animation-name", "none");
  await page.emulateMedia({ reducedMotion: "reduce" });

  // Of another editor.
  const { _rev, ...model } = await studio.client.fetch('*[_type == "service"][0]');
  const title = "Offered elsewhere";
  await studio.client.create({ ...model, _id: "drafts.service-elsewhere", title });
  await expect(frame.getByRole("heading", { name: title })).toBeVisible();
  await studio.client.delete("drafts.service-elsewhere");
  await expect(frame.getByRole("heading", { name: title })).toHaveCount(0);

  const intro = frame.locator("h1 + p");
  const words = plainText(await intro.textContent());
  await clickIn(intro);
  const field = page.locator("[id='hero.intro']");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(words ?? "");
  await page.getByRole("button", { name: "Used on one page" }).click();
  await expect(page.getByText("/services", { exact: true })).toBeVisible();

  // The frame fills the window.
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [name, element] of Object.entries({ title: frame.locator("h1"), intro })) {
    await page.locator("#presentation-narrow-tab-preview").click();
    await clickIn(element);
    await expect(page.locator(`[id='hero.${name}']`)).toBeFocused();
    await expect(page.locator(`[id='hero.${name}']`)).toBeInViewport();
  }
});

test("keys after a click on a text arrive in its field", FULL, async ({ page, studio }) => {
  const frame = await present(page, studio, "/services");
  const intro = page.locator("[id='hero.intro']");
  // The form of the next document is this one with other values.
  await clickIn(frame.locator("h1 + p"));
  await expect(intro).toBeFocused();
  await expect(intro).toBeEditable();
  const heading = frame.getByRole("article").nth(1).getByRole("heading");
  const before = plainText(await heading.textContent()) ?? "";
  // A form is read-only until the Studio knows the versions of its document.
  const load = await holdRequests(page, /tag=sanity\.studio\.preview\.observe-version-ids/);
  await clickIn(heading);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("Typed att", { delay: 70 });
  const field = page.locator("[id='title']");
  await expect(field).toBeFocused();
  await expect(field).not.toBeEditable();
  await page.keyboard.press("Backspace");
  load();
  await page.keyboard.type(" once, ", { delay: 70 });
  const words = "Typed at once, ";
  await expect(field).toHaveValue(new RegExp(words));
  expect((await field.inputValue()).replace(words, "")).toBe(before.slice(0, -1));

  const summary = frame.getByRole("article").nth(2).locator("p").first();
  const richText = page.getByTestId("field-summary").getByRole("textbox");
  // The second click asks for the field that is open.
  for (const again of [words, "Typed again, "]) {
    await clickIn(summary);
    await page.keyboard.type(again, { delay: 70 });
    await expect(richText).toContainText(again);
  }
  expect(await studio.client.getDocument("drafts.servicesPage")).toBeFalsy();
});

test("keys after a click on an entry arrive in its dialog", FULL, async ({ page, studio }) => {
  const frame = await present(page, studio, "/");
  // The Studio opens the page's own document by itself, also after a first click.
  await expect(async () => {
    await clickIn(frame.getByRole("heading", { level: 3 }).first());
    await expect(page.locator("[id=title]")).toBeEditable({ timeout: 5_000 });
  }).toPass();
  const title = page.locator("[id^=serviceCards][id$=title]");
  for (const words of ["Typed at once, ", "Typed again, "]) {
    await clickIn(frame.getByRole("heading", { level: 3, name: "Web Development" }));
    await page.keyboard.type(words);
    await expect(title).toHaveValue(new RegExp(words));
    await page.keyboard.press("Escape");
    await expect(title).toBeHidden();
  }
});

test("a clicked icon's field stays in view in a growing form", FULL, async ({ page, studio }) => {
  const frame = await present(page, studio, "/services");
  const cards = frame.getByRole("article");
  const field = page.getByTestId("field-icon").getByRole("combobox");
  const openIcon = async (card: Locator) => {
    const name = await card.getByRole("heading").textContent();
    await clickIn(card.locator("[data-sanity]").first());
    await expect(page).toHaveURL(/\/presentation\/service\/service-[a-z-]+\/icon/);
    await expect(page.locator("[id='title']")).toHaveValue(plainText(name ?? ""));
    await expect(field).toBeFocused();
  };
  await openIcon(cards.first());
  await expect(field).toBeInViewport({ ratio: 1 });

  // The next document's form is this one with other values. A field that had the focus keeps it, without an event.
  await page.locator("[id='title']").focus();
  // Imitates a list that renders after the field has got the focus.
  await page.evaluate(() => {
    const grow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLSelectElement)) return;
      document.removeEventListener("focusin", grow);
      const form = target.closest("form");
      requestAnimationFrame(() => {
        const late = document.createElement("div");
        late.id = "late";
        late.style.height = "900px";
        form?.prepend(late);
      });
    };
    document.addEventListener("focusin", grow);
  });
  await openIcon(cards.nth(3));
  await expect(page.locator("#late")).toBeAttached();
  await expect(field).toBeInViewport({ ratio: 1 });

  // Once the editor scrolls, the form does not.
  const top = page.locator("#late");
  await field.hover();
  await page.mouse.wheel(0, -5000);
  await expect(field).not.toBeInViewport();
  await top.evaluate((late) => {
    late.style.height = "1000px";
  });
  await expect(top).toHaveCSS("height", "1000px");
  await expect(field).not.toBeInViewport();
});

test("a click on an image opens its field", FULL, async ({ page, studio }) => {
  const frame = await present(page, studio, "/projects");
  // A picture may be there before its overlay.
  await expect(async () => {
    await clickIn(frame.getByRole("article").first().getByRole("img"));
    const image = /\/presentation\/project\/project-kite-festival-tickets\/image/;
    await expect(page).toHaveURL(image, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByTestId("hotspot-image-input")).toBeVisible();
  await page.getByRole("button", { name: "Used on 2 pages" }).click();
  await expect(page.getByText("/projects", { exact: true })).toHaveCount(1);
});

test("typed text appears in the frame at once, published on the site", async ({ page, studio }) => {
  const frame = await present(page, studio, "/team");
  const title = frame.getByRole("heading", { level: 1 });
  const field = page.locator("[id='hero.title']");
  // On a busy machine the overlay may be there before its connection to the tool.
  await expect(async () => {
    await clickIn(title);
    await expect(field).toBeFocused({ timeout: 5_000 });
  }).toPass();

  const save = await holdRequests(page, /\/data\/(actions|mutate)\//);
  await field.fill("The people who answer");
  await expect(title).toContainText("The people who answer");
  expect(await studio.client.getDocument("drafts.teamPage")).toBeFalsy();
  save();

  await expect.poll(() => studio.client.getDocument("drafts.teamPage")).toBeTruthy();
  const readPublic = async () => (await fetch(`${studio.url}/team`)).text();
  expect(await readPublic()).not.toContain("The people who answer");
  await publishButton(page).click();
  await expect.poll(() => studio.client.getDocument("drafts.teamPage")).toBeFalsy();
  expect(await readPublic()).toContain("The people who answer");
  await expect(title).toContainText("The people who answer");
});

test("a start misses no document, a notice opens its field", FULL, async ({ page, studio }) => {
  await studio.client.create({ _id: "drafts.half", _type: "faq", question: "Half a question?" });
  const preview = encodeURIComponent(`${studio.origin}/contact`);
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent?.includes("Missing a main document"))
        document.documentElement.dataset.missed = "";
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await loadStudio(page, studio, `/presentation?preview=${preview}`);
  const notice = page
    .frameLocator("iframe")
    .getByRole("complementary", { name: "Drafts that are not complete" });
  await notice.getByText("1 draft on this page is not complete").click();
  await expect(page.locator("html")).not.toHaveAttribute("data-missed");
  await notice.getByRole("link", { name: "FAQ “Half a question?”" }).click();
  await expect(page).toHaveURL(/\/faq;half,path=answer|half.*answer/);
  await expect(page.getByTestId("field-answer")).toBeInViewport();
  await expect(page.locator("iframe")).toHaveCount(0);
});
