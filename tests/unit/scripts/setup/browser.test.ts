import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { waysToBrowser } from "../../../../scripts/setup/browser.mjs";

const PATH = ["/usr/local/bin", "", "/usr/bin"].join(delimiter);

/** The paths of the first, second and fourth way; the third installs a package. */
async function pathsOf(env: { CHROME_PATH?: string; PATH?: string }) {
  const [named, headless, , withWindows] = waysToBrowser("/clone", env);
  return Promise.all([named?.(), headless?.(), withWindows?.()]);
}

test("a browser named by CHROME_PATH comes before those in PATH", async () => {
  const [named, headless] = await pathsOf({ CHROME_PATH: "/opt/chrome", PATH });
  expect(named).toEqual(["/opt/chrome"]);
  expect(headless?.[0]).toBe("/usr/local/bin/chromium-headless-shell");
});

test("a browser without windows comes before one with them, anywhere in PATH", async () => {
  const [, headless, withWindows] = await pathsOf({ PATH });
  expect(headless).toEqual([
    "/usr/local/bin/chromium-headless-shell",
    "/usr/bin/chromium-headless-shell",
    "/usr/local/bin/chrome-headless-shell",
    "/usr/bin/chrome-headless-shell",
  ]);
  expect(withWindows).toContain("/usr/local/bin/chromium");
});

test("an empty PATH leads to no file in the working folder", async () => {
  const [named, headless, withWindows] = await pathsOf({});
  expect([named, headless]).toEqual([[], []]);
  expect(withWindows?.every((file) => file.startsWith("/"))).toBe(true);
});
