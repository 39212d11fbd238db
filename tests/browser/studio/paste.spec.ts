import type { Page } from "@playwright/test";
import { richText } from "../../support/sample";
import { allowing, expect, FULL, openStudio, stored, studioTest as test } from "../support/studio";

const DOCS = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2 dir="ltr"><span>Our year</span></h2><p dir="ltr"><span style="font-weight:700">Grown</span><span> well</span></p><img src="https://a.example/a.png"></b>`;

// The Studio looks for files in the clipboard, and says so.
test.use(allowing(/Clipboard contains both text and HTML|DataTransfer with kind="string"/));

/** Puts a clipboard as of another program into the browser. */
async function copy(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    async ([html = "", text = ""]) => {
      const toBlob = (type: string, content: string) => new Blob([content], { type });
      const item = {
        "text/html": toBlob("text/html", html),
        "text/plain": toBlob("text/plain", text),
      };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    },
    [html, text],
  );
}

test("a pasted document is undone in one step, or words alone", FULL, async ({ page, studio }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const _id = "faq-of-a-paste";
  const answer = richText("Before.");
  await studio.client.create({ _id, _type: "faq", question: "Pasted?", answer, order: 91 });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  const text = page.getByTestId("field-answer").getByRole("textbox");
  await text.click();
  await page.keyboard.press("Control+A");
  await copy(page, DOCS, "Our year\n\n**Grown** well");

  await page.keyboard.press("Control+V");
  const blocks = stored(
    studio,
    `*[_id == "drafts.${_id}"][0].answer[]{style, "spans": children[]{text, marks}}`,
  );
  await expect.poll(blocks).toEqual([
    { style: "normal", spans: [{ text: "Our year", marks: [] }] },
    {
      style: "normal",
      spans: [
        { text: "Grown", marks: ["strong"] },
        { text: " well", marks: [] },
      ],
    },
  ]);
  await expect(page.getByText("1 picture was not pasted.")).toBeVisible();

  await page.keyboard.press("Control+Z");
  const words = stored(studio, `pt::text(*[_id == "drafts.${_id}"][0].answer)`);
  await expect.poll(words).toBe("Before.");

  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+Shift+V");
  await expect.poll(words).toBe("Our year\n\n**Grown** well");

  await page.keyboard.press("Control+A");
  await copy(page, `<meta charset="utf-8"><span data-metadata="(figmeta)"></span>`, "Our words");
  await page.keyboard.press("Control+V");
  await expect.poll(words).toBe("Our words");
});
