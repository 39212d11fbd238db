import type { Locator, Page } from "@playwright/test";
import { richText } from "../../support/sample";
import { expectNoAxeViolations } from "../support/page";
import {
  expect,
  FULL,
  goInStudio,
  NEXT_SUMMER,
  openStudio,
  questionField,
  type StudioSite,
  scheduleFaq,
  test,
} from "../support/studio";

/** The lists that have no documents, and what each shows once it is there. */
const PANES = [
  ["welcome", "Change the hero"],
  ["left-out", "The site shows every published document"],
  ["calendar", "Nothing is scheduled"],
  ["messages", "Nobody has written yet"],
  ["trash", "Nothing was deleted"],
  ["order", "Website plans"],
  ["pages", "Pages of their own"],
  ["pricing", "Hourly services"],
] as const;

/** Observes a page's traffic. The browser's console and requests to other hosts are watched in every test. */
function observe(page: Page) {
  const refused: string[] = [];
  const sockets = new Set<string>();
  let pending = 0;
  const isStream = (type: string) => type === "websocket" || type === "eventsource";
  page.on("websocket", (socket) => sockets.add(new URL(socket.url()).hostname));
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    if (!isStream(request.resourceType())) pending += 1;
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => {
      if (!isStream(request.resourceType())) pending -= 1;
    });
  return { refused, sockets, quiet: () => expect.poll(() => pending).toBeLessThanOrEqual(0) };
}

/** Schedules a release with a document, and a draft. */
async function schedule(studio: StudioSite): Promise<void> {
  const { client } = studio;
  const faq = { _type: "faq", answer: richText("Yes."), order: 99 };
  const releaseId = "rtimed";
  await client.releases.create({
    releaseId,
    metadata: { title: "Timed", releaseType: "scheduled", intendedPublishAt: NEXT_SUMMER },
  });
  const document = { _id: `versions.${releaseId}.faq-timed`, ...faq, question: "In the release?" };
  await client.createVersion({ releaseId, publishedId: "faq-timed", document });
  await client.releases.schedule({ releaseId, publishAt: NEXT_SUMMER });
  await scheduleFaq(studio, "faq-alone", "On its own?");
}

test("every tool and type opens, and asks no other host", FULL, async ({ page, startSite }) => {
  test.slow();
  // Without an endpoint for contact messages, unlike the worker's site: the lake's own content, and its messages.
  const studio = await startSite();
  await studio.client.releases.create({
    releaseId: "rwalk",
    metadata: { title: "Walk", releaseType: "asap" },
  });
  const { refused, sockets, quiet } = observe(page);
  await openStudio(page, studio, "/structure");
  const nav = page.getByRole("link", { name: "Structure" });
  await expect(nav).toBeVisible();
  await expect(page.getByText(/slow|deprecated|outdated/i)).toHaveCount(0);

  async function visit(path: string, sign: Locator): Promise<void> {
    await test.step(path, async () => {
      await goInStudio(page, path);
      await expect(sign.first()).toBeVisible();
      await quiet();
      await expect(page.getByText(/went wrong|has stopped|not found/i)).toHaveCount(0);
    });
  }

  for (const [pane, sign] of PANES) await visit(`/structure/${pane}`, page.getByText(sign));
  const documents = await studio.client.fetch<{ id: string; type: string }[]>(
    `*[!(_type match "system*") && !(_type match "sanity*")] { "id": _id, "type": _type }`,
    {},
    { perspective: "published" },
  );
  const firsts = new Map(documents.map(({ id, type }) => [type, id]));
  const field = page.getByTestId("form-view").locator("[data-testid^=field-]");
  for (const [type, id] of firsts) await visit(`/intent/edit/id=${id};type=${type}`, field);
  for (const type of ["page", "redirect"]) await visit(`/intent/create/type=${type}`, field);
  const site = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await visit("/presentation", site);
  await visit("/vision", page.getByTestId("vision-result").getByText("Kite Festival Tickets"));
  await visit("/media", page.locator("img[src*='/lake/images/']"));
  await visit("/releases", page.getByText("Walk"));
  await visit("/releases/rwalk", page.getByRole("button", { name: "Add document" }));
  await visit("/people", page.getByRole("heading", { name: "People" }));

  await test.step("tasks, search and presence", async () => {
    await visit("/structure/faq;faq-timelines", field);
    await page.getByTestId("tasks-toolbar").click();
    await expect(page.getByRole("tab", { name: "Active document" })).toBeVisible();
    await page.getByTestId("tasks-toolbar").click();
    await page.getByRole("button", { name: "Open search" }).click();
    await page.getByRole("textbox", { name: "Recent searches" }).fill("Kite");
    await quiet();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Global presence" }).click();
    await page.keyboard.press("Escape");
    await quiet();
  });

  expect(refused).toEqual([]);
  expect([...sockets]).toEqual(["localhost"]);
});

test("scheduled documents, menus and diagnostics open", FULL, async ({ page, studio }) => {
  await schedule(studio);
  const { refused, sockets } = observe(page);
  await openStudio(page, studio, "/releases/rtimed");
  await page.getByText("In the release?").click();
  await expect(questionField(page)).toHaveValue("In the release?");
  await goInStudio(page, "/structure/calendar");
  await expect(page.getByText("Times are those of Asia/Kolkata")).toBeVisible();
  await expectNoAxeViolations(page, "section[aria-labelledby^=day-]");
  await page.getByRole("link", { name: /On its own/ }).click();
  await expect(questionField(page)).toHaveValue("On its own?");

  await page.locator("#workspace-menu").click();
  await expect(page.getByText("Local Content Lake")).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage project" })).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help and resources" }).click();
  await expect(page.getByRole("menuitem", { name: /Sanity Studio/ })).toContainText("Up to date");
  await page.getByRole("menuitem", { name: "Diagnostics" }).click();
  const dialog = page.getByRole("dialog", { name: "Studio diagnostics" });
  await expect(dialog.getByTestId("diagnostics-network")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Copy output" })).toBeEnabled();
  expect(refused).toEqual([]);
  expect([...sockets]).toEqual(["localhost"]);
});
