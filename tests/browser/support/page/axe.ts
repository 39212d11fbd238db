import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOnly } from "axe-core";
import { SIZES, showFromTop } from "../layout/sizes";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Checks the page at each size against WCAG 2.2 AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { name, ...viewport } of SIZES) {
    await showFromTop(page, viewport);
    await expectNoAxeViolationsAtThisSize(page, name);
  }
  if (size) await page.setViewportSize(size);
}

/** Checks the page at its current size. */
export async function expectNoAxeViolationsAtThisSize(page: Page, size: string): Promise<void> {
  await endOfTransitions(page);
  const found = await findViolations(page, { type: "tag", values: TAGS });
  expect(found, `no accessibility violation on ${page.url()}, ${size}`).toEqual([]);
}

/** Waits for CSS transitions: a colour in one has the contrast of neither of its ends. */
async function endOfTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    // A transition that is cancelled has ended, too.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Checks colour contrast only, for pages with markup of others, once colour transitions have ended. */
export async function expectReadableColors(page: Page): Promise<void> {
  const find = () => findViolations(page, { type: "rule", values: ["color-contrast"] });
  await expect.poll(find, `readable colours on ${page.url()}`).toEqual([]);
}

/** Checks the project's own part of such a page, once colour transitions have ended. */
export async function expectNoAxeViolationsWithin(page: Page, selector: string): Promise<void> {
  const find = () => findViolations(page, { type: "tag", values: TAGS }, selector);
  await expect.poll(find, `no violation in ${selector} of ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, runOnly: RunOnly, selector = "html"): Promise<string[]> {
  // The page's Content-Security-Policy forbids injected scripts but does not apply to evaluate.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(readFileSync(AXE, "utf8"));
  const { violations } = await page.evaluate<AxeResults, [RunOnly, string]>(
    ([runOnly, selector]) =>
      (window as unknown as { axe: typeof import("axe-core") }).axe.run(selector, {
        runOnly,
        resultTypes: ["violations"],
        // Without preload: only the rule for autoplaying audio needs it, and pages have none.
        preload: false,
        // Frames of other hosts have no axe, and each run would wait half a second for them.
        iframes: false,
      }),
    [runOnly, selector],
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
}
