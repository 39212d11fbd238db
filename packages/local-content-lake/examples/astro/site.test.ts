import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { createTestLake } from "local-content-lake/testing";
import { afterAll, expect, test } from "vitest";

const lake = await createTestLake({ seed: "./posts.ndjson" });
afterAll(() => lake.close());

const BUILDS = { timeout: 120_000 };

/** Builds the site from the lake, as a deployment builds it from Sanity. */
async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" as const, LAKE_URL: lake.url };
  await promisify(execFile)("npx", ["astro", "build"], { env });
}

const page = (path: string) => readFileSync(`dist/${path}index.html`, "utf8");

test("the site has a page for each published post", BUILDS, async () => {
  await build();
  expect(page("")).toMatch(/Hello.*Second thoughts/s);
  expect(page("posts/hello/")).toContain("The first post.");
  expect(existsSync("dist/posts/an-idea/index.html")).toBe(false);
});

test("a published draft gets a page at the next build", BUILDS, async () => {
  await lake.client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.idea",
    publishedId: "idea",
  });
  await build();
  expect(page("")).toContain("An idea");
  expect(page("posts/an-idea/")).toContain("Not published.");
});
