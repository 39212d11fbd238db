import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { browserCandidates } from "../../../scripts/lib/browser.mjs";

test("the browser that CHROME_PATH names comes first, then what stands in PATH", () => {
  const [first, second] = browserCandidates({
    CHROME_PATH: "/opt/chrome",
    PATH: ["/usr/local/bin", "", "/usr/bin"].join(delimiter),
  });
  expect([first, second]).toEqual(["/opt/chrome", "/usr/local/bin/chromium"]);
});

test("nothing is guessed in the working folder when PATH is empty", () => {
  expect(browserCandidates({}).every((file) => file.startsWith("/"))).toBe(true);
});
