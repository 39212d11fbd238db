import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOnly } from "axe-core";
import { SIZES, showFromTop } from "../layout/sizes";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Checks the page as it stands now, at each size, against WCAG 2.2 AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { name, ...viewport } of SIZES) {
    await showFromTop(page, viewport);
    await expectNoAxeViolationsAtThisSize(page, name);
  }
  if (size) await page.setViewportSize(size);
}

/** Checks the page at one size, for a test that goes through the sizes itself. */
export async function expectNoAxeViolationsAtThisSize(page: Page, size: string): Promise<void> {
  const found = await findViolations(page, { type: "tag", values: TAGS });
  expect(found, `no accessibility violation on ${page.url()}, ${size}`).toEqual([]);
}

/** Checks that all text of a page whose markup is not ours can be read on its ground, once its colours have stopped fading. */
export async function expectReadableColors(page: Page): Promise<void> {
  const find = () => findViolations(page, { type: "rule", values: ["color-contrast"] });
  await expect.poll(find, `readable colours on ${page.url()}`).toEqual([]);
}

/** Checks what is ours within such a page, once its colours have stopped fading. */
export async function expectNoAxeViolationsWithin(page: Page, selector: string): Promise<void> {
  const find = () => findViolations(page, { type: "tag", values: TAGS }, selector);
  await expect.poll(find, `no violation in ${selector} of ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, runOnly: RunOnly, selector = "html"): Promise<string[]> {
  // The page's policy allows no script of ours in the document; what is evaluated is not under it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(readFileSync(AXE, "utf8"));
  const { violations } = await page.evaluate<AxeResults, [RunOnly, string]>(
    ([runOnly, selector]) =>
      (window as unknown as { axe: typeof import("axe-core") }).axe.run(selector, {
        runOnly,
        resultTypes: ["violations"],
        // Of these rules one reads the page's files, that of sound which starts by itself: it names no violation.
        preload: false,
        // A frame of another host holds no axe; each run would wait half a second for its answer.
        iframes: false,
      }),
    [runOnly, selector],
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
}
