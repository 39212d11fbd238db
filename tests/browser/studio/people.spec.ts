import { expectNoAxeViolations, holdRequests, saveScreenshot } from "../support/page";
import { fourQuarters } from "../support/studio/four-quarters";
import {
  addPerson,
  article,
  choosePicture,
  expectPicture,
  holdNextList,
  question,
  signIn,
  typeInto,
} from "../support/studio/people";
import {
  anotherEditor,
  expect,
  goInStudio,
  STUDIO_NOISE,
  startStudioSite,
  test,
} from "../support/studio/studio";

// Each person has a browser context; the site is started for this file.
test.describe.configure({ timeout: 300_000 });
// The refused lists and the taken email.
test.use({ allowedConsole: [[...STUDIO_NOISE, /status of (500|409|401)/], { scope: "test" }] });

const FAQ = "/structure/faq;faq-timelines";

test("people added by an administrator sign in by link and see each other type", async ({
  page,
  browser,
}) => {
  const site = await startStudioSite();
  try {
    await test.step("the first link signs the first administrator in and asks for a name", async () => {
      const [, first = ""] = await site.printed(/^Studio +(http:\S+\/auth\/link\?\S+)$/m);
      await page.goto(first);
      await page.getByLabel("Your name").fill("Meera Shah");
      await saveScreenshot(page, "first-administrator");
      await page.getByRole("button", { name: "Save and open the Studio" }).click();
      await expect(page.getByRole("button", { name: "Meera Shah", exact: true })).toBeVisible();
      expect(page.url()).not.toContain("sid=");
    });

    await goInStudio(page, "/people");
    await expect(article(page, "Meera Shah")).toContainText(/Chrome on \w+, since/);
    const letListCome = await holdNextList(page);
    const ashasLink = await addPerson(page, "Asha Patel", "editor");
    await expect(article(page, "Asha Patel")).toBeHidden();
    const ravisLink = await addPerson(page, "Ravi Mehta", "contributor");
    await expect(article(page, "Ravi Mehta")).toBeVisible();
    await test.step("a late response does not replace a newer list", async () => {
      const late = page.waitForResponse(/\/people\?/);
      letListCome();
      await (await late).finished();
      await page.getByRole("form", { name: "Add a person" }).getByLabel("Name").fill("a");
      await expect(article(page, "Ravi Mehta")).toBeVisible();
    });
    await expect(article(page, "Ravi Mehta")).toContainText("a link waits until");
    await test.step("an email of another person is a problem of its field", async () => {
      const form = page.getByRole("form", { name: "Add a person" });
      await form.getByLabel("Name").fill("Asha Again");
      await form.getByLabel("Email").fill("asha@example.com");
      await form.getByRole("button", { name: "Add a person" }).click();
      const email = form.getByLabel("Email");
      await expect(email).toHaveAccessibleDescription(
        "asha@example.com is the email of Asha Patel",
      );
      await expect(email).toBeFocused();
      await expect(page.getByRole("alert")).toBeHidden();
      await saveScreenshot(page, "people-taken-email");
    });
    await choosePicture(page, "Ravi Mehta", await fourQuarters());
    await expectPicture(article(page, "Ravi Mehta"));
    await choosePicture(page, "Ravi Mehta", Buffer.from("Dear Sir or Madam"));
    await expect(page.getByRole("alert")).toContainText("no picture that the browser can read");
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator(`main[data-scheme=${colorScheme}]`)).toBeVisible();
      await expectNoAxeViolations(page, "main");
    }
    await saveScreenshot(page, "people");
    await page.setViewportSize({ width: 390, height: 844 });
    await saveScreenshot(page, "people-phone");
    await page.setViewportSize({ width: 1280, height: 800 });

    await test.step("an administrator sees the audit trail", async () => {
      await page.reload();
      const trail = page.getByRole("region", { name: "Audit trail" });
      await expect(
        trail.getByRole("listitem").filter({ hasText: /people\.add .*, ok,/ }),
      ).toHaveCount(2);
      await expect(trail).toContainText(/Meera Shah, people\.add Ravi Mehta contributor, ok, from/);
    });

    const programs = page.getByRole("form", { name: "Add a program" });
    await test.step("a secret stays until it is closed, and the next one follows", async () => {
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
      await page.keyboard.press("Escape");
      await expect(token).toBeHidden();
      const link = page.getByRole("dialog", { name: "Sign-in link for Meera Shah" });
      await expect(link).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
    await expect(programs.getByLabel("Name")).toHaveValue("Exporter");

    await test.step("the messages for an unreadable list and for a failed change differ", async () => {
      const lists = /\/(people|programs)\?/;
      await page.route(lists, (route) => route.fulfill({ status: 500 }));
      await page.getByRole("button", { name: "Remove access of Importer" }).click();
      await page.getByRole("button", { name: "Yes, remove access of Importer" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "The lists could not be read. Load this page again to see what is stored.",
      );
      await page.unroute(lists);
    });

    const asha = await signIn(browser, ashasLink, "Asha Patel");
    await test.step("a person sets her own image", async () => {
      await choosePicture(asha, "Asha Patel", await fourQuarters());
      await expect(asha.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    });

    await test.step("a person sees her sessions and ends another one", async () => {
      const people = await site.client.request<{ id: string; name: string }[]>({ url: "/people" });
      const id = people.find(({ name }) => name === "Asha Patel")?.id;
      const url = `/people/${id}/link`;
      const { code } = await site.client.request<{ code: string }>({ method: "POST", url });
      const elsewhere = await signIn(
        browser,
        ashasLink.replace(/code=[^&]*/, `code=${code}`),
        "Asha Patel",
      );
      const sessions = elsewhere.getByRole("region", { name: "Your sessions" });
      await expect(sessions.getByText("(this browser)")).toHaveCount(1);
      const end = sessions.getByRole("button", { name: /^End session in Chrome/ });
      await expect(end).toHaveCount(1);
      await expectNoAxeViolations(elsewhere, "main");
      await elsewhere.context().close();
      await asha.reload();
      const own = asha.getByRole("region", { name: "Your sessions" });
      await own.getByRole("button", { name: /^End session/ }).click();
      await expect(own.getByRole("button")).toHaveCount(0);
      await expect(own).toContainText("(this browser)");
    });

    await test.step("the link works once", async () => {
      const late = await (await anotherEditor(browser)).newPage();
      await late.goto(ashasLink);
      await expect(late.getByRole("heading", { name: "This link is used up" })).toBeVisible();
      await late.context().close();
    });

    // An open Studio caches people; this one loads after the change.
    const ravi = await signIn(browser, ravisLink, "Ravi Mehta");

    await test.step("the other person sees her image in the form, and what she types", async () => {
      for (const person of [asha, ravi]) {
        await goInStudio(person, FAQ);
        await expect(question(person)).toBeVisible();
      }
      await question(asha).click();
      await expectPicture(ravi.getByTestId("document-panel-scroller").getByLabel("Asha Patel"));
      await saveScreenshot(ravi, "asha-is-here");
      await typeInto(question(asha), " Asha.");
      await expect(question(ravi)).toHaveValue(/ Asha\.$/);
      await saveScreenshot(asha, "asha-types");
    });

    await test.step("a role changes after a question, and the person's open Studio says so", async () => {
      const card = article(page, "Asha Patel");
      const role = card.getByLabel("Role of Asha Patel");
      await role.selectOption("viewer");
      await card.getByRole("button", { name: "Keep the role" }).click();
      await expect(role).toHaveValue("editor");
      await role.selectOption("contributor");
      await expect(card).toContainText("Change the role of Asha Patel to Contributor?");
      await expect(asha.getByRole("dialog")).toBeHidden();
      await expectNoAxeViolations(page, "main");
      await saveScreenshot(page, "role-question");
      await card.getByRole("button", { name: "Yes, change the role of Asha Patel" }).click();
      const dialog = asha.getByRole("dialog", { name: "Your role has changed" });
      await expect(dialog.getByLabel("Your texts")).toHaveValue(/ Asha\./);
      await dialog.getByRole("button", { name: "Go on in the new role" }).click();
      await expect(question(asha)).toHaveValue(/ Asha\.$/);
      await expect(asha.getByRole("button", { name: "Ask for review" })).toBeEnabled();
      await expect(asha.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
    });
    await asha.context().close();

    await test.step("a contributor writes a draft and cannot publish it", async () => {
      const _id = "faq-support";
      await goInStudio(ravi, `/structure/faq;${_id}`);
      await expect(question(ravi)).not.toHaveValue(/ Asha\.$/);
      await typeInto(question(ravi), " Ravi.");
      const draft = { id: `drafts.${_id}` };
      const stored = () => site.client.fetch("*[_id == $id][0].question", draft);
      await expect.poll(stored).toMatch(/ Ravi\.$/);
      await expect(ravi.getByRole("button", { name: "Ask for review" })).toBeEnabled();
      await ravi.getByRole("button", { name: "Open document actions" }).click();
      const publish = ravi.getByRole("menuitem", { name: "Publish", exact: true });
      await expect(publish).toBeDisabled();
      await publish.hover({ force: true });
      await expect(ravi.getByText("permission to publish")).toBeVisible();
      await saveScreenshot(ravi, "contributor");
      await ravi.keyboard.press("Escape");
    });

    await test.step("a person whose access ends while a text is saved keeps the text", async () => {
      const letSaveGo = await holdRequests(ravi, /\/data\/actions\//);
      await typeInto(question(ravi), " Not saved.");
      await article(page, "Ravi Mehta").getByRole("button", { name: "Remove access" }).click();
      await page.getByRole("button", { name: "Yes, remove access of Ravi Mehta" }).click();
      const dialog = ravi.getByRole("dialog", { name: "You have been signed out" });
      await expect(dialog.getByLabel("Your texts")).toHaveValue(/ Not saved\./);
      const refused = ravi.waitForResponse(/\/auth\/logout/);
      letSaveGo();
      await refused;
      await expect(ravi.getByText("Choose login provider")).toBeVisible();
      await expect(dialog.getByLabel("Your texts")).toHaveValue(/ Not saved\./);
      await saveScreenshot(ravi, "removed-while-typing");
      await dialog.getByRole("button", { name: "Sign in again" }).click();
      await expect(ravi.getByRole("heading", { level: 1 })).toContainText("Sign in");
      await ravi.context().close();
    });

    // An open Studio would send requests to the stopped site.
    await page.goto("about:blank");
  } finally {
    await site.stop();
  }
});
