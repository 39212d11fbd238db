import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { createTestLake } from "local-content-lake/testing";
import { afterAll, expect, test } from "vitest";

const lake = await createTestLake({ seed: "./posts.ndjson" });
afterAll(() => lake.close());

const BUILDS = { timeout: 120_000 };
const env = { ...process.env, NODE_ENV: "production" as const, LAKE_URL: lake.url };

/** Builds the site from the lake, as a deployment builds it from Sanity. */
async function build(): Promise<void> {
  await promisify(execFile)("npx", ["astro", "build"], { env });
}

const page = (path: string) => readFileSync(`dist/client/${path}index.html`, "utf8");

test("the site has a page for each published post", BUILDS, async () => {
  await build();
  expect(page("")).toMatch(/Hello.*Second thoughts/s);
  expect(page("posts/hello/")).toContain("The first post.");
  expect(existsSync("dist/client/posts/an-idea/index.html")).toBe(false);
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

test("a page of the server keeps its content until a change of it", BUILDS, async () => {
  const flags = { ...env, HOST: "127.0.0.1", PORT: "4329" };
  const server = spawn("node", ["dist/server/entry.mjs"], { env: flags });
  try {
    await once(server.stdout, "data");
    const latest = async () => (await fetch("http://127.0.0.1:4329/latest")).text();
    // Once the server follows the changes, a read page needs no query: the next one would be refused.
    const readTwice = async () => {
      await latest();
      lake.failNext({ method: "query", status: 400 });
      return latest();
    };
    await expect.poll(readTwice, { timeout: 10_000 }).toContain("An idea");
    await lake.client.create({ _type: "author", name: "Asha" });
    expect(await latest()).toContain("An idea");
    await lake.client.create({ _type: "post", title: "News" });
    await expect.poll(latest).toContain("News");
  } finally {
    server.kill();
    await once(server, "exit");
  }
});
