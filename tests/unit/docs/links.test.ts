import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, type Page, prose, ROOT, readPage } from "./pages";

/** Returns the anchor that code hosts give a heading. */
function anchorOf(heading: string): string {
  const words = heading.replace(/[^\p{Letter}\p{Number}\s_-]/gu, "").trim();
  return words.toLowerCase().replace(/\s/g, "-");
}

function anchors(page: Page): string[] {
  return [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));
}

function linksWithin(page: Page): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address]) => address ?? "")
    .filter((address) => !/^[a-z]+:/.test(address));
}

function isBroken(page: Page, address: string): boolean {
  const [file = "", anchor] = address.split("#");
  const target = file ? normalize(join(dirname(page.path), file)) : page.path;
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !anchors(readPage(target)).includes(anchor);
}

describe("links between documentation pages", () => {
  for (const page of documentationPages()) {
    test(`${page.path} has no broken link`, () => {
      expect(linksWithin(page).filter((address) => isBroken(page, address))).toEqual([]);
    });
  }
});
