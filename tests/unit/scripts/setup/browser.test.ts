import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { browserCandidates, isGoodEnough } from "../../../../scripts/setup/browser.mjs";

const PATH = ["/usr/local/bin", "", "/usr/bin"].join(delimiter);

test("the browser that CHROME_PATH names comes first, then what stands in PATH", () => {
  const [first, second] = browserCandidates({ CHROME_PATH: "/opt/chrome", PATH });
  expect([first, second]).toEqual(["/opt/chrome", "/usr/local/bin/chromium-headless-shell"]);
});

test("a browser without windows comes before one with them, wherever in PATH it stands", () => {
  const files = browserCandidates({ PATH });
  const places = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chrome-headless-shell",
    "/usr/local/bin/chromium",
  ];
  expect(files.filter((file) => places.includes(file))).toEqual(places);
});

test("one with windows is used for want of a better one, or because somebody names it", () => {
  expect(isGoodEnough("/usr/bin/chromium", {})).toBe(false);
  expect(isGoodEnough("/usr/bin/chromium-headless-shell", {})).toBe(true);
  expect(isGoodEnough("/usr/bin/chromium", { CHROME_PATH: "/usr/bin/chromium" })).toBe(true);
});

test("nothing is guessed in the working folder when PATH is empty", () => {
  expect(browserCandidates({}).every((file) => file.startsWith("/"))).toBe(true);
});
