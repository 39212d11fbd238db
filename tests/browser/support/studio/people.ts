import type { Browser, Locator, Page } from "@playwright/test";
import { anotherEditor, expect } from "./studio";

export const question = (tab: Page) => tab.getByRole("textbox", { name: "Question" });

export const article = (tab: Page, name: string) => tab.getByRole("article", { name, exact: true });

/** Adds a person in the People tool. @returns the sign-in link */
export async function addPerson(admin: Page, name: string, role: string): Promise<string> {
  const form = admin.getByRole("form", { name: "Add a person" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.split(" ")[0]?.toLowerCase()}@example.com`);
  await form.getByLabel("Role").selectOption(role);
  await form.getByRole("button", { name: "Add a person" }).click();
  const dialog = admin.getByRole("dialog", { name: `Sign-in link for ${name}` });
  const link = await dialog.getByLabel("Sign-in link").inputValue();
  await admin.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return link;
}

/** Delays the next response with the list of people. @returns releases it */
export async function holdNextList(tab: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let isHeld = false;
  await tab.route(/\/people\?/, async (route) => {
    if (isHeld || route.request().method() !== "GET") return route.continue();
    isHeld = true;
    const response = await route.fetch();
    await mayCome;
    await route.fulfill({ response });
  });
  return letCome;
}

/** Opens a sign-in link in a new browser context, which opens the Studio. */
export async function signIn(browser: Browser, link: string, name: string): Promise<Page> {
  const person = await (await anotherEditor(browser)).newPage();
  await person.goto(link);
  await expect(person.getByRole("heading", { name: `Sign in as ${name}` })).toBeVisible();
  await person.getByRole("button", { name: "Open the Studio" }).click();
  await expect(person.getByRole("button", { name, exact: true })).toBeVisible();
  return person;
}

/** An avatar falls back to initials when its image fails to load. */
export const expectPicture = (place: Locator) =>
  expect(place.locator("img").first()).toHaveAttribute("src", /\/picture\/[0-9a-f]{20}$/);

export async function choosePicture(tab: Page, name: string, buffer: Buffer): Promise<void> {
  await tab
    .getByLabel(`Picture of ${name}`, { exact: true })
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer });
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press("End");
  await field.pressSequentially(text);
}
