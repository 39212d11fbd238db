import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { startedOnce } from "../../../../server/site/restart-notice";

test("the dev server says what to do after a change of what it was started with", async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "started-")));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = [
    "packages/local-content-lake/src/dist/main.mjs",
    "app/root.tsx",
    "server/ops/health.ts",
  ];
  for (const file of files) {
    await mkdir(join(root, file, ".."), { recursive: true });
    await writeFile(join(root, file), "");
  }
  const said: string[] = [];
  const vite = await createServer({
    root,
    configFile: false,
    customLogger: { ...createLogger("silent"), warn: (text) => said.push(text) },
    server: { middlewareMode: true, ws: false },
    plugins: [startedOnce()],
  });
  onTestFinished(() => vite.close());

  await eventually(async () => {
    // Again where the watcher was not ready yet.
    for (const file of files) await writeFile(join(root, file), `// ${said.length}`);
    expect([...new Set(said)]).toEqual([
      "server/ops/health.ts changed: stop with Ctrl-C and start again to use it.",
    ]);
  });
});
