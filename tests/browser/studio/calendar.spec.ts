import { expectNoAxeViolations } from "../support/page";
import {
  expect,
  openStudio,
  questionField,
  scheduleFaq,
  studioTest as test,
} from "../support/studio";

test("the calendar lists a scheduled draft by day, with a link to it", { tag: "@full" }, async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/structure/calendar");
  await expect(page.getByText("Nothing is scheduled.")).toBeVisible();

  await scheduleFaq(studio, "faq-scheduled", "When?");
  // After midnight in Kolkata.
  const day = page.getByRole("region", { name: /June 2/ });
  await expect(day.getByRole("listitem")).toContainText("12:01");
  await expect(page.getByText("Times are those of Asia/Kolkata")).toBeVisible();
  await expectNoAxeViolations(page, "section[aria-labelledby^=day-]");
  await day.getByRole("link", { name: "FAQ: When?" }).click();
  await expect(questionField(page)).toHaveValue("When?");
});
