import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { richText } from "../../support/sample";
import { saveScreenshot } from "../support/page";
import {
  anotherEditor,
  expect,
  openStudio,
  STUDIO_NOISE,
  test,
} from "../support/studio/shared-studio";

test.use({
  // The browser logs refusals, one of which answers whether the viewer may create a release.
  allowedConsole: [[...STUDIO_NOISE, /status of 40[39]/], { scope: "test" }],
});

test("a viewer sees all content and no control that the lake would refuse", async ({
  page,
  studio,
  browser,
}) => {
  test.slow();
  const { client, origin, viewerToken } = studio;
  await client.create({ _id: "faq-bad", _type: "faq", question: "Since when?", order: 90 });
  const viewer = await (await anotherEditor(browser)).newPage();
  const open = (path?: string) => openStudio(viewer, { ...studio, token: viewerToken }, path);

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

  await test.step("a document can be neither scheduled nor commented on", async () => {
    await open("/structure/faq;faq-bad");
    await viewer.getByRole("button", { name: "Open document actions" }).click();
    await expect(viewer.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    await expect(viewer.getByRole("menuitem", { name: "Schedule publish" })).toBeHidden();
    await viewer.keyboard.press("Escape");
    await viewer.getByTestId("field-question").hover();
    await expect(viewer.getByRole("button", { name: "Add comment" })).toBeHidden();
  });

  await test.step("viewer and editor see each other by name, and only the editor can write", async () => {
    const path = "/structure/faq;faq-timelines";
    await openStudio(page, studio, path);
    await open(path);
    const question = { name: "Question" };
    for (const tab of [page, viewer]) await tab.getByRole("textbox", question).click();
    const avatars = (tab: typeof page, name: string) =>
      tab.getByTestId("document-panel-scroller").getByLabel(name).filter({ visible: true });
    await expect(avatars(page, "Local viewer")).toBeVisible();
    await expect(avatars(viewer, "Local editor")).toBeVisible();
    await expect(page.getByRole("textbox", question)).toBeEditable();
    await expect(viewer.getByRole("textbox", question)).not.toBeEditable();
    await saveScreenshot(viewer, "viewer");

    await viewer.getByRole("button", { name: "Ask to edit" }).click();
    await viewer.getByRole("button", { name: "Send request" }).click();
    await expect(viewer.getByText("sign in with the editor's token")).toBeVisible();
    await saveScreenshot(viewer, "edit-request");
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
    await saveScreenshot(viewer, "viewer-in-messages");
  });

  await test.step("no release can be created or changed, which the Studio does not try either", async () => {
    const refused: string[] = [];
    viewer.on("response", (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await client.releases.create({
      releaseId: "rviewed",
      metadata: { title: "Viewed", releaseType: "asap" },
    });
    await viewer.getByRole("link", { name: "Releases", exact: true }).click();
    await expect(viewer.getByRole("button", { name: "New release" }).first()).toBeDisabled();
    await saveScreenshot(viewer, "viewer-in-releases");
    await viewer.getByText("Viewed", { exact: true }).click();
    await expect(viewer.getByTestId("publish-all-button")).toBeDisabled();
    await saveScreenshot(viewer, "viewer-in-a-release");
    expect(refused).toEqual([]);
  });

  const site = viewer.frameLocator("iframe");

  await test.step("Presentation shows the site", async () => {
    await viewer.getByRole("link", { name: "Presentation" }).click();
    await expect(site.locator("sanity-visual-editing")).toBeAttached();
    await expect(site.getByRole("heading", { level: 1 })).toBeVisible();
    await saveScreenshot(viewer, "viewer-in-presentation");
  });

  await test.step("Presentation shows drafts once an editor shares the preview", async () => {
    await open();
    await enablePreviewAccessSharing(client, "test", `${origin}/studio`);
    const faq = { _type: "faq", question: "Only a draft?", answer: richText("Yes."), order: 1 };
    await client.create({ ...faq, _id: "drafts.faq-shared" });
    await open(`/presentation?preview=${encodeURIComponent(`${origin}/contact`)}`);
    await expect(site.getByText("Only a draft?")).toBeVisible();
    await saveScreenshot(viewer, "shared-with-a-viewer");
    await disablePreviewAccessSharing(client, "test", `${origin}/studio`);
  });
  await viewer.context().close();
});
