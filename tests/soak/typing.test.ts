import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { test as base, expect } from "vitest";
import { Random, SEED } from "../../packages/local-content-lake/test/support/random";
import { loadStudio, type StudioSite, stored } from "../browser/support/studio";
import { startStudioSite } from "../browser/support/test";
import { running } from "../support/fixtures";
import { richText } from "../support/sample";

// TYPING_RUNS=5 TYPING_CASES="^publishes, rich" npx vitest run --project soak typing
const RUNS = Number(process.env.TYPING_RUNS ?? 20);
const CASES = new RegExp(process.env.TYPING_CASES ?? "");
/** Editors who type at the same time, each in a document of their own that stays open. */
const EDITORS = 4;
const KEY_MS = 70;
const SLOW = { timeout: 60_000 };
const BROWSER = join(import.meta.dirname, "../../.cache/browser-path");
/** A document without the lists beside it, which cost a busy machine more than its form. */
const PANE = "/structure/__edit__";

const WORDS = { begin: "Start", keys: " zorb, quix and plum go over hedges" };

/** Fields of a service, with what they have in the beginning, what is typed, and their text in GROQ. */
const DIGITS = { begin: "7", keys: "12345678912345" };

const FIELDS = {
  text: { ...WORDS, selector: "[id='title']", start: { title: WORDS.begin }, text: "title" },
  "rich text": {
    ...WORDS,
    selector: "[data-testid=field-summary] [role=textbox]",
    start: { summary: richText(WORDS.begin) },
    text: "pt::text(summary)",
  },
  list: {
    ...WORDS,
    selector: "[data-testid=field-bullets] input >> nth=1",
    start: { bullets: ["One", WORDS.begin, "Three", "Four", "Five"] },
    text: "bullets[1]",
  },
  number: { ...DIGITS, selector: "[id='order']", start: { order: 7 }, text: "string(order)" },
};

type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** The letters that reached a field, and those that it and the document have in the end. */
type Result = Record<"typed" | "field" | "document", string>;

interface Scene {
  studio: StudioSite;
  page: Page;
  /** The page of a colleague. */
  second: Page | undefined;
  publishedId: string;
  draftId: string;
  /** The fields as they were published. */
  fields: object;
}

function act(name: string, fieldsOf: (scene: Scene) => object) {
  const actionType = `sanity.action.document.${name}`;
  return (scene: Scene) => scene.studio.client.action({ actionType, ...fieldsOf(scene) } as never);
}

const bothIds = ({ publishedId, draftId }: Scene) => ({ publishedId, draftId });

const BROWSES = "publishes in a browser";
const DELETES = "deletes";
const PUBLISHES = "own Ctrl+Alt+P";
const CLOSES = "closes the tab";

/** What happens to a document while somebody types in it. */
const EVENTS: Record<string, (scene: Scene) => Promise<unknown> | undefined> = {
  publishes: act("publish", bothIds),
  [BROWSES]: ({ second }) => second?.getByTestId("action-publish").click(),
  [PUBLISHES]: ({ page }) => page.keyboard.press("Control+Alt+p"),
  unpublishes: act("unpublish", bothIds),
  discards: act("discard", ({ draftId }) => ({ draftId })),
  restores: act("replaceDraft", ({ publishedId, draftId, fields }) => {
    return { publishedId, attributes: { ...fields, _id: draftId } };
  }),
  schedules: act("schedule", (scene) => {
    return { ...bothIds(scene), publishAt: new Date(Date.now() + 300).toISOString() };
  }),
  [DELETES]: act("delete", ({ publishedId, draftId }) => {
    return { publishedId, includeDrafts: [draftId] };
  }),
  [CLOSES]: ({ page }) =>
    Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]),
};

interface Editor {
  id: string;
  context?: BrowserContext;
  page?: Page | undefined;
  /** The page of a colleague. */
  second?: Page;
}

const test = base
  .extend("studio", { scope: "file" }, running(startStudioSite))
  .extend("open", { scope: "file" }, async ({ studio }, { onCleanup }) => {
    const executablePath = readFileSync(BROWSER, "utf8");
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    onCleanup(() => browser.close());
    const options = { viewport: { width: 1500, height: 700 }, reducedMotion: "reduce" } as const;
    return async (path = PANE, context?: BrowserContext) => {
      const page = await (context ?? (await browser.newContext(options))).newPage();
      page.on("dialog", (dialog) => dialog.accept());
      await loadStudio(page, studio, path);
      return page;
    };
  })
  /** Types in a field of the editor's document, to which something happens meanwhile. */
  .extend("run", ({ studio, open }) => {
    const random = new Random(SEED);
    return async (editor: Editor, what: string, field: Field): Promise<Result> => {
      const { id } = editor;
      const [draftId, path] = [`drafts.${id}`, `${PANE}${id},type=service`];
      const sample = await stored(studio, '*[_id == "service-api-development"][0]')();
      const fields = { ...sample, ...field.start };
      // Nobody types in the texts that are replaced.
      await editor.page?.evaluate(() => (document.activeElement as HTMLElement).blur());
      const hasDraft = random.chance(0.5);
      const reset = () => {
        const published = studio.client.transaction().createOrReplace({ ...fields, _id: id });
        const draft = { ...fields, icon: "code", _id: draftId };
        return (hasDraft ? published.createOrReplace(draft) : published.delete(draftId)).commit();
      };
      await reset();
      editor.page ??= await open(path, editor.context);
      editor.context = editor.page.context();
      if (what === BROWSES) editor.second ??= await open(path);
      const { page, second } = editor;
      const start = async () => {
        const text = await shown(page, field);
        // A save was under way.
        if (text !== field.begin) await reset();
        return text;
      };
      await expect.poll(start, { ...SLOW, interval: 1_000 }).toBe(field.begin);
      // A form is read-only until the Studio knows the versions of its document.
      await expect.poll(() => page.locator(field.selector).isEditable(), SLOW).toBe(true);
      await page.locator(field.selector).click();
      await page.keyboard.press("Control+End");
      await page.evaluate(recordLetters);

      const isOwn = what === CLOSES || what === PUBLISHES;
      const draft = stored(studio, `defined(*[_id == "${draftId}"][0]._id)`);
      const happen = async () => {
        // There is no draft before the first save.
        if (!isOwn) await expect.poll(draft, SLOW).toBe(true);
        await EVENTS[what]?.({ studio, page, second, publishedId: id, draftId, fields });
      };
      const at = random.below(field.keys.length * 0.8);
      let happens: Promise<void> | undefined;
      for (const [index, key] of [...field.keys].entries()) {
        if (index === at && what !== CLOSES) happens = happen();
        // The next letter would come while its keys are held down.
        if (isOwn) await happens;
        await page.keyboard.press(key, { delay: KEY_MS });
      }
      await (happens ?? happen());
      if (what === CLOSES) editor.page = undefined;

      const result = { typed: field.keys, field: "", document: "" };
      if (what === DELETES) {
        await page.getByRole("button", { name: "Restore with what I typed" }).click(SLOW);
        // The last keys found no field any more.
        result.typed = await page.evaluate(() => document.documentElement.dataset.letters ?? "");
      }
      const text = stored(
        studio,
        `coalesce(*[_id == $draftId][0], *[_id == $id][0]){ "text": ${field.text} }.text`,
        { id, draftId },
      );
      const without = (found: unknown) => String(found ?? "").replace(field.begin, "");
      const isRight = async () => {
        result.document = without(await text());
        result.field = what === CLOSES ? result.document : without(await shown(page, field));
        return !isWrong(result);
      };
      // A save takes up to a second, as a report of rich text does, and a busy machine is slower.
      await expect
        .poll(isRight, { timeout: 15_000 })
        .toBe(true)
        .catch(() => undefined);
      return result;
    };
  });

const isWrong = ({ typed, field, document }: Result) => field !== typed || document !== typed;

/** Records in the page which letters reach a field. */
function recordLetters(): void {
  const { dataset } = document.documentElement;
  const record = ({ data }: InputEvent) => {
    dataset.letters += data ?? "";
  };
  if (dataset.letters === undefined) addEventListener("beforeinput", record, true);
  dataset.letters = "";
}

async function shown(page: Page, field: Field): Promise<string> {
  const read = (all: (HTMLElement & { value?: string })[]) =>
    all.map(({ value, textContent }) => value ?? textContent).join("");
  const text: string = await page.locator(field.selector).evaluateAll(read as never);
  return text.replaceAll("\uFEFF", "");
}

test(`no letter is lost or doubled in ${RUNS} runs of each case (SEED=${SEED})`, {
  timeout: 4 * 3_600_000,
}, async ({ run }) => {
  const editors: Editor[] = Array.from({ length: EDITORS }, (_, n) => ({ id: `typing-${n}` }));
  const rows: string[] = [];
  const wrong: string[] = [];
  for (const [kind, field] of Object.entries(FIELDS)) {
    for (const what of Object.keys(EVENTS)) {
      const name = `${what}, ${kind}`;
      if (!CASES.test(name)) continue;
      const results: Result[] = [];
      let started = 0;
      const work = editors.map(async (editor) => {
        while (started < RUNS) {
          started += 1;
          results.push(await run(editor, what, field));
        }
      });
      await Promise.all(work);
      wrong.push(...results.filter(isWrong).map((each) => `${name}: ${JSON.stringify(each)}`));
      rows.push(rowOf(name, results));
      console.info(rows.at(-1));
    }
  }
  console.info(rows.join("\n"));
  expect(rows).not.toEqual([]);
  expect(wrong).toEqual([]);
});

test(`no key is lost after ${RUNS} clicks in a preview`, { timeout: 3_600_000 }, async ({
  studio,
  open,
}) => {
  const address = encodeURIComponent(`${studio.origin}/services`);
  const page = await open(`/presentation?preview=${address}`);
  const frame = page.frameLocator("iframe");
  await frame.locator("sanity-visual-editing").waitFor({ ...SLOW, state: "attached" });
  const titles = stored(studio, `array::join(*[_type == "service"].title, "")`);
  for (let run = 0; run < RUNS; run += 1) {
    const service = frame.getByRole("article").nth(run % 5);
    const heading = service.getByRole("heading");
    await heading.hover();
    await heading.click();
    await page.locator("[id='title']:focus").waitFor(SLOW);
    const words = ` zorb ${run}.`;
    await page.keyboard.type(words, { delay: KEY_MS });
    await expect.poll(titles, { timeout: 15_000 }).toContain(words);
  }
});

/** A line of a table: runs, letters typed, and those of them in the field and in the document. */
function rowOf(name: string, results: Result[]): string {
  const sum = (count: (result: Result) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const typed = sum((result) => result.typed.length);
  const inField = sum((result) => sameLetters(result.typed, result.field));
  const inDocument = sum((result) => sameLetters(result.typed, result.document));
  return `| ${name} | ${results.length} | ${typed} | ${inField} | ${inDocument} |`;
}

/** How many typed letters are found, in their order, up to one that is found without having been typed. */
function sameLetters(typed: string, found: string): number {
  let same = 0;
  for (const letter of typed) if (letter === found[same]) same += 1;
  return same;
}
