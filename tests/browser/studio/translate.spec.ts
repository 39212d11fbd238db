import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { GUJARATI } from "../../support/translations";
import {
  act,
  expect,
  openStudio,
  publishButton,
  questionField,
  studioTest as test,
} from "../support/studio";

test("an editor starts a translation, which has no price of its own and is found again", async ({
  page,
  studio,
}) => {
  const { client } = studio;
  const languages = [DEFAULT_LANGUAGE, GUJARATI].map((each) => ({ ...each, _key: each.tag }));
  await client.patch("siteSettings").set({ languages }).commit();
  for (const type of ["plan", "faq"]) {
    const id = type === "plan" ? "plan-basic" : "faq-support";
    await openStudio(page, studio, `/structure/${type === "plan" ? "pricing;plan" : type};${id}`);
    await act(page, "Translate");
    await page.getByRole("button", { name: GUJARATI.title }).click();
    await expect(page).toHaveURL(new RegExp(`${id}__gu`));
    const [original, draft] = await client.getDocuments([id, `drafts.${id}__gu`]);
    expect(draft).toMatchObject({ _type: type, language: "gu" });
    expect(Object.keys(draft ?? {})).not.toContain(type === "plan" ? "priceUSD" : "order");
    expect(draft?.question ?? draft?.name).toBe(original?.question ?? original?.name);
  }
  await questionField(page).fill("શું તમે મદદ કરો છો?");
  await publishButton(page).click();
  await expect
    .poll(() => client.getDocument("faq-support__gu"))
    .toMatchObject({ question: "શું તમે મદદ કરો છો?", language: "gu" });
});
