import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { test as base, expect } from "vitest";
import { lakeClient } from "../../src/client";
import { createTestLake } from "../../src/testing";
import { blogSeed } from "../support/documents";
import { createNewProject } from "../support/packed-lake";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("scratch", ({}, { onCleanup }) => {
    const scratch = mkdtempSync(join(tmpdir(), "lake-sync-"));
    onCleanup(() => rmSync(scratch, { recursive: true, force: true }));
    return scratch;
  })
  // 10,000 documents and some files, in the place of the hosted service.
  .extend("hosted", async ({ scratch }, { onCleanup }) => {
    const seed = join(scratch, "seed.ndjson");
    writeFileSync(
      seed,
      blogSeed(10_000)
        .map((document) => JSON.stringify(document))
        .join("\n"),
    );
    const hosted = await createTestLake({ projectId: "abc", seed, limits: false });
    onCleanup(() => hosted.close());
    await hosted.client.assets.upload("image", PIXEL, { filename: "pixel.png" });
    for (let n = 0; n < 20; n++) {
      await hosted.client.assets.upload("file", Buffer.from(`file ${n}`), { filename: "a.txt" });
    }
    return hosted;
  })
  .extend("started", ({ hosted, scratch }, { onCleanup }) => {
    const children: ChildProcess[] = [];
    onCleanup(() => {
      for (const child of children) child.kill("SIGKILL");
    });
    const env = {
      ...{ NODE_ENV: "production" as const, PATH: process.env.PATH ?? "" },
      SANITY_REMOTE_PROJECT_ID: "abc",
      SANITY_REMOTE_API_HOST: hosted.url,
      SANITY_REMOTE_TOKEN: hosted.token,
    };
    const project = createNewProject(scratch);
    return async (...args: string[]) => {
      const cwd = await project;
      const program = join(cwd, "node_modules/local-content-lake/dist/main.mjs");
      const child = spawn(process.execPath, [program, ...args], { cwd, env });
      children.push(child);
      return child;
    };
  })
  .extend("run", ({ started }) => async (...args: string[]) => {
    const child = await started(...args);
    let [out, errors] = ["", ""];
    child.stdout?.on("data", (piece) => {
      out += piece;
    });
    child.stderr?.on("data", (piece) => {
      errors += piece;
    });
    const [code] = await once(child, "close");
    return { code, out: out.trim(), errors };
  });

const set = (client: SanityClient, id: string, title: string) =>
  client.patch(id, { set: { title } }).commit();

test("a stranger pulls 10,000 documents through a kill, changes some and pushes them", {
  tags: "full",
}, async ({ hosted, started, run }) => {
  const pulling = await started("pull");
  const ended = once(pulling, "close");
  pulling.stderr?.on("data", (piece) => {
    if (/^[3-9]000 documents of/m.test(String(piece))) pulling.kill("SIGKILL");
  });
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(await run("dataset", "list")).toMatchObject({ out: "production  public  0 documents" });
  const pulled = "Pulled 10021 documents, deleted 0, 0 unchanged, 21 files.";
  expect(await run("pull")).toMatchObject({ code: 0, out: pulled });
  const equal = { code: 0, out: "Equal: 10021 documents." };
  expect(await run("diff")).toMatchObject(equal);
  const again = "Pulled 0 documents, deleted 0, 10021 unchanged, 0 files.";
  expect(await run("pull")).toMatchObject({ code: 0, out: again });
  // Both sides change, one document in another way.
  const serving = await started("--port", "0");
  const [line] = await once(serving.stdout as NodeJS.ReadableStream, "data");
  const url = /http:[^ ]+/.exec(String(line))?.[0] ?? "";
  const { token } = JSON.parse((await run("token", "add", "Test", "editor", "--json")).out);
  const here = lakeClient({ url, token });
  for (const id of ["post-0000", "post-0001"]) await set(here, id, "Here");
  await set(hosted.client, "post-0001", "There");
  const pushed = await run("push");
  expect(pushed).toMatchObject({ code: 1 });
  expect(pushed.out).toMatch(/pull first:\n {2}post-0001\nPushed 1 documents\.$/);
  expect(await hosted.client.getDocument("post-0000")).toMatchObject({ title: "Here" });
  expect(await run("diff")).toMatchObject({ code: 1, out: "1 changed:\n  post-0001: title" });
  expect(await run("pull", "--overwrite")).toMatchObject({ code: 0 });
  expect(await run("diff")).toMatchObject(equal);
});
