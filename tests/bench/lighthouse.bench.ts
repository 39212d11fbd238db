import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { emptyFolder } from "../support/fixtures";
import { PAGE_PATHS } from "../support/sample";
import { siteTest } from "./support/bench-test";
import { addRow, median } from "./support/table";

const run = promisify(execFile);

/** Fetched when it is first needed: a tree of two hundred packages that nothing but this uses. */
const LIGHTHOUSE = ["--yes", "lighthouse@12.8.2"];
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 1);
const BROWSER = new URL("../../.cache/browser-path", import.meta.url);
const PAGES = PAGE_PATHS.filter((path) => !path.includes("?"));

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

// A site on loopback tells search engines not to index it.
const publicTest = siteTest.override("env", () => ({
  SITE_URL: "https://www.sabarmati-softworks.example",
}));
const test = publicTest.extend("folder", { scope: "file" }, emptyFolder);

test.for(PAGES)("Lighthouse's figures for a phone on %s", async (path, { site, folder }) => {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await measure(site.url + path, folder));
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100);
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0));
  addRow({
    what: `Lighthouse, phone, ${path}`,
    figure: `performance ${score("performance")}`,
    spread: reports
      .map(({ categories }) => Math.round((categories.performance?.score ?? 0) * 100))
      .join(" "),
    measured: `accessibility ${score("accessibility")}, best practices ${score("best-practices")}, SEO ${score("seo")}; first paint ${Math.round(value("first-contentful-paint"))} ms, largest ${Math.round(value("largest-contentful-paint"))} ms, blocked ${Math.round(value("total-blocking-time"))} ms, shift ${value("cumulative-layout-shift").toFixed(3)}, ${Math.round(value("total-byte-weight") / 1000)} KB`,
  });
});

async function measure(url: string, folder: string): Promise<Report> {
  const file = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage";
  const options = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
  const browser = existsSync(BROWSER) ? { CHROME_PATH: readFileSync(BROWSER, "utf8").trim() } : {};
  await run("npx", [...LIGHTHOUSE, url, ...options], { env: { ...process.env, ...browser } });
  return JSON.parse(readFileSync(file, "utf8"));
}
