import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test as base } from "../../support";

const MODULE = join(import.meta.dirname, "../../../../scripts/build/restart-on-change.mjs");

/** Runs a program that prints a line and stays, under restartOnChange. `lines` returns what all its processes print. */
const test = base.extend("watched", ({ folder: root }, { onCleanup }) => {
  mkdirSync(join(root, "src"));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  write("program.mjs", 'console.log("started");\nsetInterval(() => {}, 1000);\n');
  write(
    "dev.mjs",
    `import { readFileSync } from "node:fs";
    import { restartOnChange } from ${JSON.stringify(MODULE)};
    restartOnChange({
      root: import.meta.dirname,
      args: ["program.mjs"],
      inputs: ["src", "missing"],
      async rebuild() {
        const source = readFileSync("src/a.ts", "utf8");
        if (source === "broken") throw new Error("does not compile");
        console.log("rebuilt for " + source);
        return source !== "comment";
      },
    });`,
  );
  const child = spawn(process.execPath, ["dev.mjs"], { cwd: root });
  onCleanup(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  // One write may be noticed twice.
  const lines = () => {
    const all = output.trim().split("\n");
    return all.filter((line, index) => line !== all[index - 1]);
  };
  return { child, write, lines };
});

test("restartOnChange restarts a changed program", async ({ watched: { child, write, lines } }) => {
  await expect.poll(lines).toEqual(["started"]);
  write("src/a.ts", "broken");
  await expect.poll(lines).toEqual(["started", "does not compile"]);
  write("src/a.ts", "comment");
  await expect.poll(lines).toEqual(["started", "does not compile", "rebuilt for comment"]);
  write("src/a.ts", "other");
  await expect.poll(lines).toContain("rebuilt for other");
  await expect.poll(() => lines().filter((line) => line === "started").length).toBeGreaterThan(1);
  child.kill("SIGTERM");
  await expect.poll(() => child.exitCode).toBe(130);
});
