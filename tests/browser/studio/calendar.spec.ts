import { richText } from "../../support/sample";
import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import { expect, openStudio, question, studioTest as test } from "../support/studio";

test("the calendar lists a scheduled draft by day, with a link to it", async ({ page, studio }) => {
  const [publishedId, draftId] = ["faq-scheduled", "drafts.faq-scheduled"];
  const answer = richText("In summer.");
  await studio.client.create({ _id: draftId, _type: "faq", question: "When?", answer, order: 5 });
  const publishAt = `${new Date().getUTCFullYear() + 1}-06-01T18:31:00.000Z`;
  await openStudio(page, studio, "/structure/calendar");
  await expect(page.getByText("Nothing is scheduled.")).toBeVisible();

  await studio.client.action({
    actionType: "sanity.action.document.schedule",
    publishedId,
    draftId,
    publishAt,
  } as never);
  // After midnight in Kolkata.
  const day = page.getByRole("region", { name: /June 2/ });
  await expect(day.getByRole("listitem")).toContainText("12:01");
  await expect(page.getByText("Times are those of Asia/Kolkata")).toBeVisible();
  await expectNoAxeViolations(page, "section[aria-labelledby^=day-]");
  await saveScreenshot(page, "calendar");
  await day.getByRole("link", { name: "FAQ: When?" }).click();
  await expect(question(page)).toHaveValue("When?");
});
