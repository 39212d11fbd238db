import { richText } from "../../support/sample";
import { saveScreenshot } from "../support/page";
import { expect, goInStudio, openStudio, test } from "../support/studio/studio";

const question = "What comes in spring?";

// Loads its own Studio: one that was open before may not show a new release yet.
test("the Studio shows a release, publishes it, and previews another in Presentation", async ({
  page,
  studio,
}) => {
  test.slow();
  const { client } = studio;
  const releaseId = "rspring";
  await client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  const document = {
    _id: `versions.${releaseId}.faq-spring`,
    _type: "faq",
    question,
    answer: richText("Much."),
    order: 99,
  };
  await client.createVersion({ releaseId, publishedId: "faq-spring", document });
  const { _rev, ...team } = await client.fetch(`*[_id == "teamPage"][0]`);
  await client.releases.create({
    releaseId: "rsummer",
    metadata: { title: "Summer", releaseType: "asap" },
  });
  const hero = { ...team.hero, title: "The people of summer" };
  const teamOfSummer = { ...team, _id: "versions.rsummer.teamPage", hero };
  await client.createVersion({
    releaseId: "rsummer",
    publishedId: "teamPage",
    document: teamOfSummer,
  });
  await openStudio(page, studio, `/releases/${releaseId}`);
  await expect(page.getByText(question)).toBeVisible();
  await saveScreenshot(page, "release");
  await page.getByTestId("publish-all-button").click();
  await page.getByRole("dialog").getByTestId("confirm-button").click();
  await expect
    .poll(async () => (await client.releases.get({ releaseId }))?.state)
    .toBe("published");
  expect(await client.getDocument("faq-spring")).toMatchObject({ question });
  await expect(page.getByTestId("publish-all-button")).toBeHidden();
  await expect(page.getByText("Spring").first()).toBeVisible();
  await expect(page.getByText("crashed")).toBeHidden();
  await saveScreenshot(page, "release-published");

  await test.step("Presentation shows a page as the release will publish it", async () => {
    const preview = encodeURIComponent(`${studio.origin}/team`);
    await goInStudio(page, `/presentation?preview=${preview}&perspective=rsummer`);
    const frame = page.frameLocator("iframe");
    const title = frame.getByRole("heading", { level: 1 });
    await expect(title).toContainText("The people of summer");
    await saveScreenshot(page, "release-in-presentation");
    const published = await fetch(`${studio.url}/team`);
    expect(await published.text()).not.toContain("The people of summer");
  });
});
