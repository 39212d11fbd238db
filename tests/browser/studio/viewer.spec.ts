import type { Page } from "@playwright/test";
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { richText } from "../../support/sample";
import {
  allowing,
  anotherBrowser,
  studioTest as base,
  expect,
  FULL,
  openStudio,
  questionField,
} from "../support/studio";

interface ViewerFixtures {
  /** A page of a viewer's browser. */
  viewer: Page;
  /** Opens a path of the Studio there. */
  open: (path?: string) => Promise<void>;
}

const test = base.extend<ViewerFixtures>({
  viewer: async ({ browser }, use) => {
    const viewer = await anotherBrowser(browser);
    await use(viewer);
    await viewer.context().close();
  },
  open: ({ viewer, studio }, use) =>
    use((path) => openStudio(viewer, { ...studio, token: studio.viewerToken }, path)),
});

// The browser logs refusals, which tell the Studio what the viewer may do with releases.
test.use(allowing(/status of 40[39]/));

test("a viewer sees all content and no control that the lake would refuse", async ({
  viewer,
  open,
  studio: { client, viewerToken },
}) => {
  await client.create({ _id: "faq-bad", _type: "faq", question: "Since when?", order: 90 });

  await test.step("the welcome page offers neither Vision nor People nor the hero", async () => {
    await open();
    await expect(viewer.getByRole("heading", { name: "Welcome" })).toBeVisible();
    expect(viewer.url()).not.toContain(viewerToken);
    await expect(viewer.getByRole("link", { name: "Presentation" })).toBeVisible();
    await expect(viewer.getByTestId("tasks-toolbar")).toBeHidden();
    for (const name of ["Vision", "People"])
      await expect(viewer.getByRole("link", { name })).toBeHidden();
    await expect(viewer.getByRole("region", { name: "Change the hero" })).toHaveCount(0);
    await expect(viewer.getByRole("status")).toHaveText(/The site cannot show these/);
  });

  await test.step("a document can be neither changed nor scheduled nor commented on", async () => {
    await open("/structure/faq;faq-bad");
    await expect(questionField(viewer)).toHaveValue("Since when?");
    await expect(questionField(viewer)).not.toBeEditable();
    await viewer.getByRole("button", { name: "Open document actions" }).click();
    await expect(viewer.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    await expect(viewer.getByRole("menuitem", { name: "Schedule publish" })).toBeHidden();
    await viewer.keyboard.press("Escape");
    await viewer.getByTestId("field-question").hover();
    await expect(viewer.getByRole("button", { name: "Add comment" })).toBeHidden();
    await viewer.getByRole("button", { name: "Ask to edit" }).click();
    await viewer.getByRole("button", { name: "Send request" }).click();
    await expect(viewer.getByText("sign in with the editor's token")).toBeVisible();
  });

  await test.step("the order is read-only", async () => {
    await open("/structure/order;order-plan");
    await expect(viewer.getByText("Your role may not change it")).toBeVisible();
    await expect(viewer.getByRole("listitem").filter({ hasText: "Enterprise" })).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Move down" })).toHaveCount(0);
  });

  await test.step("a link to the contact messages says who reads them", async () => {
    await open("/structure/messages");
    await expect(viewer.getByText("administrators and editors read them here")).toBeVisible();
  });
});

test("a viewer changes no release, sees shared drafts", FULL, async ({ viewer, open, studio }) => {
  await open();
  await studio.client.releases.create({
    releaseId: "rviewed",
    metadata: { title: "Viewed", releaseType: "asap" },
  });
  await viewer.getByRole("link", { name: "Releases", exact: true }).click();
  await expect(viewer.getByRole("button", { name: "New release" }).first()).toBeDisabled();
  await viewer.getByText("Viewed", { exact: true }).click();
  await expect(viewer.getByTestId("publish-all-button")).toBeDisabled();

  const site = viewer.frameLocator("iframe");
  await open("/presentation");
  await expect(site.locator("sanity-visual-editing")).toBeAttached();
  await expect(site.getByRole("heading", { level: 1 })).toBeVisible();

  await open();
  await enablePreviewAccessSharing(studio.client, "test", `${studio.origin}/studio`);
  const faq = { _type: "faq", question: "Only a draft?", answer: richText("Yes."), order: 1 };
  await studio.client.create({ ...faq, _id: "drafts.faq-shared" });
  await open(`/presentation?preview=${encodeURIComponent(`${studio.origin}/contact`)}`);
  await expect(site.getByText("Only a draft?")).toBeVisible();
  await disablePreviewAccessSharing(studio.client, "test", `${studio.origin}/studio`);
});
