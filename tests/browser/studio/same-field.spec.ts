import type { Locator, Page } from "@playwright/test";
import { expect, openStudio, type StudioSite, stored, studioTest as test } from "../support/studio";

const PLAN = "plan-of-two-editors";
const START = "Together we write";

function createPlan({ client }: StudioSite) {
  return client.create({
    _id: PLAN,
    _type: "plan",
    name: START,
    description: START,
    features: [START, "b", "c"],
    period: "one-time",
    priceUSD: "$1",
    priceINR: "₹100",
    order: 90,
  });
}

/** Opens one field of a new plan in the Studios of two editors. */
async function openTwice(
  page: Page,
  other: Page,
  studio: StudioSite,
  find: (editor: Page) => Locator,
) {
  await createPlan(studio);
  for (const editor of [page, other])
    await openStudio(editor, studio, `/structure/pricing;plan;${PLAN}`);
  const [mine, theirs] = [find(page), find(other)];
  await expect(theirs).toHaveValue(START);
  // A form is read-only until it knows what its user may do; no key moves a caret in it until then.
  for (const field of [mine, theirs]) await expect(field).toBeEditable();
  await mine.click();
  return { mine, theirs };
}

const named = (name: string) => (editor: Page) =>
  editor.getByRole("textbox", { name, exact: true });

const firstLine = (editor: Page) =>
  editor.getByTestId("field-features").getByRole("textbox").first();

/** The selected part of a field's text; a caret is an empty part. */
function selectionOf(field: Locator) {
  return field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
    selectionStart,
    selectionEnd,
  ]);
}

for (const [kind, find, path] of [
  ["string", named("Name"), "name"],
  ["text", named("Description"), "description"],
  ["line of a list", firstLine, "features[0]"],
] as const) {
  test(`two editors of one ${kind} keep their carets and end with the same text`, {
    tag: "@full",
  }, async ({ page, secondPage, studio }) => {
    const { mine, theirs } = await openTwice(page, secondPage, studio, find);
    await mine.press("Home");
    for (let step = 0; step < "Together".length; step += 1) await mine.press("ArrowRight");

    await test.step("while the other types after the caret", async () => {
      await theirs.click();
      await theirs.press("End");
      await theirs.pressSequentially(", you and I");
      await expect(mine).toHaveValue(`${START}, you and I`);
      expect(await selectionOf(mine)).toEqual([8, 8]);
    });
    await test.step("while the other types before the caret", async () => {
      await theirs.press("Home");
      await theirs.pressSequentially("Now: ");
      await expect(mine).toHaveValue(`Now: ${START}, you and I`);
      expect(await selectionOf(mine)).toEqual([13, 13]);
    });
    const whole = "Now: Together, all of us, we write, you and I and others";
    await test.step("while both type", async () => {
      await theirs.press("End");
      await Promise.all([
        mine.pressSequentially(", all of us,", { delay: 50 }),
        theirs.pressSequentially(" and others", { delay: 70 }),
      ]);
      await expect(mine).toHaveValue(whole);
      await expect(theirs).toHaveValue(whole);
      expect(await selectionOf(mine)).toEqual([25, 25]);
      expect(await selectionOf(theirs)).toEqual([whole.length, whole.length]);
    });
    await test.step("a selection stays", async () => {
      await mine.press("Shift+End");
      await theirs.press("Home");
      await theirs.press("Delete");
      await expect(mine).toHaveValue(whole.slice(1));
      expect(await selectionOf(mine)).toEqual([24, whole.length - 1]);
    });
    const query = `*[_id == "drafts.${PLAN}"][0].${path}`;
    await expect.poll(stored(studio, query)).toBe(whole.slice(1));
  });
}

test("a composition continues while another editor types in the same field", {
  tag: "@full",
}, async ({ page, secondPage, studio }) => {
  const { mine, theirs } = await openTwice(page, secondPage, studio, named("Name"));
  await mine.press("End");
  await mine.evaluate((field: HTMLInputElement) => {
    field.addEventListener("compositionend", () => field.setAttribute("data-ended", ""));
  });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  await compose("न");
  await theirs.click();
  await theirs.press("Home");
  await theirs.pressSequentially("Now: ");
  await expect(theirs).toHaveValue(`Now: ${START}न`);
  await compose("नम");
  await compose("नमस्ते");
  await expect(theirs).toHaveValue(`Now: ${START}नमस्ते`);
  await expect(mine).toHaveValue(`${START}नमस्ते`);
  await expect(mine).not.toHaveAttribute("data-ended");

  await keyboard.send("Input.insertText", { text: "नमस्ते" });
  const whole = `Now: ${START}नमस्ते`;
  await expect(mine).toHaveValue(whole);
  await expect(theirs).toHaveValue(whole);
  expect(await selectionOf(mine)).toEqual([whole.length, whole.length]);
  await expect.poll(stored(studio, `*[_id == "drafts.${PLAN}"][0].name`)).toBe(whole);
  await keyboard.detach();
});

test("a URL with a space at its end stays as typed, and the caret in it, while another editor types", {
  tag: "@full",
}, async ({ page, studio }) => {
  const { client } = studio;
  const _id = "project-of-two-editors";
  const url = "https://clinic.example/x ";
  await client.create({ _id, _type: "project", title: START, url });
  await openStudio(page, studio, `/structure/project;${_id}`);
  const field = page.getByTestId("field-url").getByRole("textbox");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(field).toHaveValue(url);
  await expect(field).toBeEditable();
  await field.click();
  await field.press("Home");
  await field.press("ArrowRight");
  await client.patch(_id).set({ title: "Typed by another" }).commit();
  await expect(title).toHaveValue("Typed by another");
  expect(await selectionOf(field)).toEqual([1, 1]);
  await field.press("End");
  await field.pressSequentially(" y");
  await expect.poll(() => client.getDocument(`drafts.${_id}`)).toBeTruthy();
  await client.patch(`drafts.${_id}`).set({ title: "Typed again" }).commit();
  await expect(title).toHaveValue("Typed again");
  await expect(field).toHaveValue(`${url} y`);
});
