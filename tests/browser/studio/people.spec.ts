import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoAxeViolations, holdRequests } from "../support/page";
import {
  addPerson,
  allowing,
  anotherBrowser,
  studioTest as base,
  expect,
  FULL,
  goInStudio,
  loadStudio,
  openAccount,
  openStudio,
  ownMenu,
  questionField,
  type StudioSite,
  setColorScheme,
  signIn,
} from "../support/studio";

type Added = Awaited<ReturnType<typeof addPerson>>;

function readPeople({ client }: StudioSite): Promise<{ id: string; name: string }[]> {
  return client.request({ url: "/people" });
}

interface PeopleFixtures {
  add: (name: string, role: string) => Promise<Added>;
  join: (name: string, role: string) => Promise<Added & { tab: Page }>;
}

const test = base.extend<PeopleFixtures>({
  /** Adds people to the worker's site. All that the test has added are removed at its end. */
  add: async ({ studio }, use) => {
    const before = (await readPeople(studio)).map(({ id }) => id);
    await use((name, role) => addPerson(studio, name, role));
    for (const { id } of await readPeople(studio)) {
      if (before.includes(id)) continue;
      await studio.client.request({ method: "DELETE", url: `/people/${id}` });
    }
  },
  /** Adds a person and signs them in, in a browser of their own. */
  join: async ({ add, browser }, use) => {
    const tabs: Page[] = [];
    await use(async (name, role) => {
      const [added, tab] = [await add(name, role), await anotherBrowser(browser)];
      tabs.push(tab);
      await signIn(tab, added.link, name);
      return { ...added, tab };
    });
    for (const tab of tabs) await tab.context().close();
  },
});

// The refused lists, the taken email and the ended sessions.
test.use(allowing(/status of (500|409|401)/));

const FAQ = "/structure/faq;faq-timelines";

const article = (tab: Page, name: string) => tab.getByRole("article", { name, exact: true });

const face = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

async function choosePicture(tab: Page, name: string, buffer: Buffer): Promise<void> {
  await tab
    .getByLabel(`Picture of ${name}`, { exact: true })
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer });
}

/** An avatar falls back to initials when its image fails to load. */
const expectPicture = (place: Locator) =>
  expect(place.locator("img").first()).toHaveAttribute("src", /\/picture\/[0-9a-f]{20}$/);

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press("End");
  await field.pressSequentially(text);
}

/** Fills the form for a new person and sends it. */
async function fillForm(page: Page, name: string, email: string): Promise<Locator> {
  const form = page.getByRole("form", { name: "Add a person" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Role").selectOption("editor");
  await form.getByRole("button", { name: "Add a person" }).click();
  return form;
}

/** Adds a person in the form. @returns the sign-in link */
async function addInForm(page: Page, name: string, email: string): Promise<string> {
  await fillForm(page, name, email);
  const dialog = page.getByRole("dialog", { name: `Sign-in link for ${name}` });
  const link = await dialog.getByLabel("Sign-in link").inputValue();
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(dialog).toBeHidden();
  return link;
}

test("an administrator adds and removes a person", async ({ page, studio, browser, add: _ }) => {
  await openStudio(page, studio, "/people");
  const link = await addInForm(page, "Asha Patel", "asha@example.com");
  const card = article(page, "Asha Patel");
  await expect(card).toContainText("a link waits until");
  const person = await anotherBrowser(browser);
  await person.goto(link);
  await expect(person.getByRole("heading", { name: "Sign in as Asha Patel" })).toBeVisible();
  await person.context().close();

  const role = card.getByLabel("Role of Asha Patel");
  await role.selectOption("viewer");
  await card.getByRole("button", { name: "Keep the role" }).click();
  await expect(role).toHaveValue("editor");
  await role.selectOption("contributor");
  await expect(card).toContainText("Change the role of Asha Patel to Contributor?");
  await expectNoAxeViolations(page, "main");
  await card.getByRole("button", { name: "Yes, change the role of Asha Patel" }).click();
  await expect(card.getByRole("status")).toBeHidden();
  await expect(role).toHaveValue("contributor");

  await card.getByRole("button", { name: "Remove access" }).click();
  await page.getByRole("button", { name: "Yes, remove access of Asha Patel" }).click();
  await expect(card).toBeHidden();
});

test.describe("the page of people", FULL, () => {
  test("shows who was added, and whose email is taken", async ({ page, studio, add }) => {
    await add("Asha Patel", "editor");
    await add("Ravi Mehta", "contributor");
    await openStudio(page, studio, "/people");
    const email = (await fillForm(page, "Asha Again", "asha@example.com")).getByLabel("Email");
    await expect(email).toHaveAccessibleDescription("asha@example.com is the email of Asha Patel");
    await expect(email).toBeFocused();
    await expect(page.getByRole("alert")).toBeHidden();
    const trail = page.getByRole("region", { name: "Audit trail" });
    const entries = trail.getByRole("listitem").filter({ hasText: /people\.add .*, ok,/ });
    for (const who of ["Asha Patel editor", "Ravi Mehta contributor"])
      await expect(entries.filter({ hasText: `people.add ${who}, ok, from` })).toHaveCount(1);
  });

  test("shows an administrator's picture, and refuses others", async ({ page, studio, add }) => {
    await add("Ravi Mehta", "contributor");
    await openStudio(page, studio, "/people");
    await choosePicture(page, "Ravi Mehta", await face());
    await expectPicture(article(page, "Ravi Mehta"));
    await choosePicture(page, "Ravi Mehta", Buffer.from("Dear Sir or Madam"));
    await expect(page.getByRole("alert")).toContainText("no picture that the browser can read");
    await setColorScheme(page, "dark");
    await expectNoAxeViolations(page, "main");
  });

  test("keeps a newer list when an older one arrives late", async ({ page, studio, add }) => {
    await add("Meera Shah", "editor");
    await openStudio(page, studio, "/people");
    await expect(article(page, "Meera Shah")).toBeVisible();
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    let isHeld = false;
    await page.route(/\/people\?/, async (route) => {
      if (isHeld || route.request().method() !== "GET") return route.continue();
      isHeld = true;
      const response = await route.fetch();
      await mayCome;
      await route.fulfill({ response });
    });
    await addInForm(page, "Asha Patel", "asha@example.com");
    await expect(article(page, "Asha Patel")).toBeHidden();
    await addInForm(page, "Ravi Mehta", "ravi@example.com");
    await expect(article(page, "Ravi Mehta")).toBeVisible();
    const answer = page.waitForResponse(/\/people\?/);
    letCome();
    await (await answer).finished();
    await page.getByRole("form", { name: "Add a person" }).getByLabel("Name").fill("a");
    await expect(article(page, "Ravi Mehta")).toBeVisible();
  });

  test("shows a secret until it is closed, then the next", async ({ page, studio, add }) => {
    await add("Meera Shah", "administrator");
    await openStudio(page, studio, "/people");
    await expect(article(page, "Meera Shah")).toBeVisible();
    const programs = page.getByRole("form", { name: "Add a program" });
    const letLinkGo = await holdRequests(page, /\/link(\?|$)/);
    const letProgramGo = await holdRequests(page, /\/programs(\?|$)/);
    const newLink = article(page, "Meera Shah").getByRole("button", { name: "New sign-in link" });
    await newLink.press("Enter");
    await expect(newLink).toHaveAttribute("aria-disabled", "true");
    await expect(newLink).toBeFocused();
    await newLink.press("Enter");

    await programs.getByLabel("Name").fill("Importer");
    await programs.getByRole("button", { name: "Add a program" }).click();
    await programs.getByLabel("Name").fill("Exporter");
    letProgramGo();
    const token = page.getByRole("dialog", { name: "Token for Importer" });
    await expect(token).toBeVisible();
    letLinkGo();
    await expect(newLink).toHaveAttribute("aria-disabled", "false");
    await token.getByRole("button", { name: "Close dialog" }).click();
    await expect(token).toBeHidden();
    const link = page.getByRole("dialog", { name: "Sign-in link for Meera Shah" });
    await link.getByRole("button", { name: "Close dialog" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(programs.getByLabel("Name")).toHaveValue("Exporter");
  });

  test("tells an unreadable list from a failed change", async ({ page, studio }) => {
    const program = { name: "Importer to remove", role: "viewer" };
    await studio.client.request({ method: "POST", url: "/programs", body: program });
    await openStudio(page, studio, "/people");
    const remove = page.getByRole("button", { name: `Remove access of ${program.name}` });
    await remove.click();
    await page.route(/\/(people|programs)\?/, (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: `Yes, remove access of ${program.name}` }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The lists could not be read. Load this page again to see what is stored.",
    );
  });
});

test("a person ends a session, uses a link once", FULL, async ({ browser, studio, page, join }) => {
  const { id, link, tab: asha } = await join("Asha Patel", "editor");
  await asha.goto(link);
  await expect(asha.getByRole("heading", { name: "This link is used up" })).toBeVisible();

  const url = `/people/${id}/link`;
  const { code } = await studio.client.request<{ code: string }>({ method: "POST", url });
  const elsewhere = await anotherBrowser(browser);
  await signIn(elsewhere, link.replace(/code=[^&]*/, `code=${code}`), "Asha Patel");
  await expect(elsewhere.getByRole("heading", { name: "Welcome" })).toBeVisible();
  const sessions = elsewhere.getByRole("region", { name: "Your sessions" });
  await expect(sessions).toBeHidden();
  await openAccount(elsewhere);
  await expect(sessions.getByText("(this browser)")).toHaveCount(1);
  await expectNoAxeViolations(elsewhere, "section");
  const end = sessions.getByRole("button", { name: /^End session in Chrome/ });
  await end.press("Enter");
  await expect(sessions.getByRole("button", { name: "Keep" })).toBeFocused();
  await elsewhere.keyboard.press("Escape");
  await expect(end).toBeFocused();
  await end.click();
  await sessions.getByRole("button", { name: /^Yes, end the session in Chrome/ }).click();
  await expect(sessions.getByRole("button")).toHaveCount(0);
  await expect(sessions).toContainText("(this browser)");

  await openStudio(page, studio, "/people");
  await expect(article(page, "Asha Patel")).toContainText(/Chrome on \w+, since/);
  await elsewhere.context().close();
});

test("people see each other, a changed role at once", FULL, async ({ page, studio, join }) => {
  const { id, tab: asha } = await join("Asha Patel", "editor");
  await openAccount(asha);
  await choosePicture(asha, "Asha Patel", await face());
  await expect(asha.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  // An open Studio caches people.
  await loadStudio(page, studio, FAQ);
  await goInStudio(asha, FAQ);
  await questionField(asha).click();
  await expectPicture(page.getByTestId("document-panel-scroller").getByLabel("Asha Patel"));
  await typeInto(questionField(asha), " Asha.");
  await expect(questionField(page)).toHaveValue(/ Asha\.$/);

  await expect(asha.getByRole("dialog")).toBeHidden();
  const body = { role: "contributor" };
  await studio.client.request({ method: "PATCH", url: `/people/${id}`, body });
  const dialog = asha.getByRole("dialog", { name: "Your role has changed" });
  await expect(dialog.getByLabel("Your texts")).toHaveValue(/ Asha\./);
  await dialog.getByRole("button", { name: "Go on in the new role" }).click();
  await expect(questionField(asha)).toHaveValue(/ Asha\.$/);
  await expect(asha.getByRole("button", { name: "Ask for review" })).toBeEnabled();
  await expect(asha.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
});

const OUT = ["You have been signed out", "Sign in again"] as const;

for (const [what, [title, action], end] of [
  [
    "signs out",
    OUT,
    // Every tab of the browser hears of it.
    async (tab: Page) => {
      await ownMenu(tab, "Ravi Mehta").click();
      await tab.getByRole("menuitem", { name: "Sign out" }).click();
    },
  ],
  [
    "loses their access",
    OUT,
    async (tab: Page, { client }: StudioSite, id: string, letSaveGo: () => void) => {
      await client.request({ method: "DELETE", url: `/people/${id}` });
      await expect(tab.getByRole("dialog")).toBeVisible();
      const refused = tab.waitForResponse(/\/auth\/logout/);
      letSaveGo();
      await refused;
      await expect(tab.getByText("Choose login provider")).toBeVisible();
    },
  ],
  [
    "is followed by another one in the same browser",
    ["This browser has another sign-in", "Go on with it"],
    async (tab: Page, studio: StudioSite) => {
      const { link } = await addPerson(studio, "Mira Shah", "editor");
      const another = await tab.context().newPage();
      another.on("dialog", (question) => void question.accept());
      await signIn(another, link, "Mira Shah");
    },
  ],
] as const)
  test(`a person who ${what} during a save keeps the text`, FULL, async ({ studio, join }) => {
    const { id, tab: ravi } = await join("Ravi Mehta", "contributor");
    await goInStudio(ravi, FAQ);
    await expect(questionField(ravi)).toBeEditable();
    const letSaveGo = await holdRequests(ravi, /\/data\/actions\//);
    await typeInto(questionField(ravi), " Not saved.");
    // The editor of a rich text reports these words later.
    await typeInto(ravi.getByTestId("field-answer").getByRole("textbox"), " Not reported.");
    await end(ravi, studio, id, letSaveGo);
    const dialog = ravi.getByRole("dialog", { name: title });
    await expect(dialog.getByLabel("Your texts")).toHaveValue(/ Not saved\..* Not reported\./s);
    await dialog.getByRole("button", { name: action }).click();
    const isOut = ravi.getByRole("heading", { level: 1, name: /^Sign in/ });
    await expect(isOut.or(ownMenu(ravi, "Mira Shah"))).toBeVisible();
  });
