import { richText } from "../../support/sample";
import { expect, FULL, openStudio, type StudioSite, studioTest as test } from "../support/studio";

const question = "What comes in spring?";

async function createRelease({ client }: StudioSite, releaseId: string, title: string) {
  await client.releases.create({ releaseId, metadata: { title, releaseType: "asap" } });
}

test("the Studio shows a release and publishes it", async ({ page, studio }) => {
  const { client } = studio;
  const releaseId = "rspring";
  await openStudio(page, studio, "/releases");
  await createRelease(studio, releaseId, "Spring");
  const document = {
    _id: `versions.${releaseId}.faq-spring`,
    _type: "faq",
    question,
    answer: richText("Much."),
    order: 99,
  };
  await client.createVersion({ releaseId, publishedId: "faq-spring", document });
  await page.getByText("Spring", { exact: true }).first().click();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByTestId("publish-all-button").click();
  await page.getByRole("dialog").getByTestId("confirm-button").click();
  await expect
    .poll(async () => (await client.releases.get({ releaseId }))?.state)
    .toBe("published");
  expect(await client.getDocument("faq-spring")).toMatchObject({ question });
  await expect(page.getByTestId("publish-all-button")).toBeHidden();
  await expect(page.getByText("Spring").first()).toBeVisible();
  await expect(page.getByText("crashed")).toBeHidden();
});

test("Presentation shows a page as a release will publish it", FULL, async ({ page, studio }) => {
  const { client } = studio;
  const { _rev, ...team } = await client.fetch(`*[_id == "teamPage"][0]`);
  await createRelease(studio, "rsummer", "Summer");
  const hero = { ...team.hero, title: "The people of summer" };
  const document = { ...team, _id: "versions.rsummer.teamPage", hero };
  await client.createVersion({ releaseId: "rsummer", publishedId: "teamPage", document });
  const preview = encodeURIComponent(`${studio.origin}/team`);
  await openStudio(page, studio, `/presentation?preview=${preview}&perspective=rsummer`);
  const title = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(title).toContainText("The people of summer");
  const published = await fetch(`${studio.url}/team`);
  expect(await published.text()).not.toContain("The people of summer");
});
