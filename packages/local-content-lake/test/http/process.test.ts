import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { serve } from "../support/http-client";
import { clientOf, TEST_TOKENS } from "../support/lake";
import { workshopTest } from "../support/packed-lake";

const SEED = [
  { _id: "greeting", _type: "greeting", text: "Namaste" },
  { _id: "reply", _type: "greeting", text: "Hello" },
];

const test = workshopTest(SEED)
  // A data folder of its own for each test.
  .extend("DATA_DIR", ({ workshop, task }) => `${workshop.dataDir}-${task.id}`)
  // Starts a command, such as "seed --reset".
  .extend("start", ({ workshop, DATA_DIR }) => (command: string, env = {}) => {
    const [name, ...flags] = command.split(" ") as ["lake" | "seed", ...string[]];
    return workshop.run(name, flags, { DATA_DIR, ...env });
  })
  // Runs a command to its end, and compares its exit code and what it prints.
  .extend("ends", ({ start }) => async (command: string, code: number, words: RegExp, env = {}) => {
    const output = expect.stringMatching(words);
    expect(await start(command, env).ended).toEqual({ code, output });
  })
  // Starts the lake for some work, and stops it as an operator does. Returns its output.
  .extend("serve", ({ start }) => async (work: (client: SanityClient) => unknown, env = {}) => {
    const lake = start("lake", env);
    await work(clientOf(await lake.url));
    lake.child.kill("SIGTERM");
    const { code, output } = await lake.ended;
    expect(code).toBe(0);
    return output;
  });

const TEXTS = "*[] | order(_id) {text}.text";

/** Changes one document of the seed and deletes the other. */
async function edit(client: SanityClient): Promise<void> {
  await client.patch("greeting").set({ text: "Edited" }).commit();
  await client.delete("reply");
}

describe("npm run lake", () => {
  // It alone shows that the program, as it is built, starts, serves and stops.
  test("seeds a dataset, and stops to one file", async ({ DATA_DIR, serve, onTestFinished }) => {
    await serve(async (client) => {
      expect(await client.fetch("count(*)")).toBe(2);
      await edit(client);
      const listener = client.listen("*").subscribe({ error: () => {} });
      const response = await fetch(client.getUrl("/ping"));
      // Longer than a proxy in front of it holds an idle connection.
      expect(response.headers.get("keep-alive")).toBe("timeout=65");
      onTestFinished(() => listener.unsubscribe());
    });
    const files = readdirSync(DATA_DIR).filter((name) => name.startsWith("lake.db"));
    expect(files).toEqual(["lake.db"]);
    const copy = `${DATA_DIR}-copy`;
    mkdirSync(copy);
    copyFileSync(join(DATA_DIR, "lake.db"), join(copy, "lake.db"));
    const output = await serve(
      async (client) => expect(await client.fetch(TEXTS)).toEqual(["Edited"]),
      { DATA_DIR: copy },
    );
    expect(output).not.toMatch(/was empty|imported|seeded/);
  });

  test("stops at a signal while it prints its address", { tags: "full" }, async ({ start }) => {
    const script = `const { write } = process.stdout;
      process.stdout.write = function (text, ...rest) {
        const isWritten = write.call(this, text, ...rest);
        if (text.includes("http:")) process.kill(process.pid, "SIGINT");
        return isWritten;
      };`;
    const preload = `data:text/javascript,${encodeURIComponent(script)}`;
    const { code, output } = await start("lake", { NODE_OPTIONS: `--import=${preload}` }).ended;
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    expect(code).toBe(0);
  });

  test("refuses a taken port", { tags: "full" }, async ({ ends }) => {
    const LAKE_PORT = new URL(await serve(() => {})).port;
    const taken = new RegExp(`^LAKE_PORT ${LAKE_PORT} is taken [^\\n]*\\n$`);
    await ends("lake", 1, taken, { LAKE_PORT });
  });

  test("deletes the uploads of a kill", { tags: "full" }, async ({ DATA_DIR, start, serve }) => {
    const incoming = join(DATA_DIR, "assets", "production", "incoming");
    const first = start("lake");
    const upload = request(`${await first.url}/v1/assets/files/production?filename=a.bin`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TEST_TOKENS.write}`, "Content-Length": 2_000_000 },
    });
    upload.on("error", () => {});
    upload.write(Buffer.alloc(500_000));
    await eventually(() => expect(readdirSync(incoming)).toHaveLength(1));
    first.child.kill("SIGKILL");
    await first.ended;
    expect(readdirSync(incoming)).toHaveLength(1);
    await serve(() => {
      expect(readdirSync(join(DATA_DIR, "assets", "production"))).not.toContain("incoming");
    });
  });
});

describe("npm run seed", { tags: "full" }, () => {
  test("restores the seed only with --reset and without a lake", async ({ ends, serve }) => {
    await serve(edit);
    await ends("seed", 0, /nothing was changed/);
    await ends("seed --reset", 0, /2 documents/);
    await serve(async (client) => {
      expect(await client.fetch(TEXTS)).toEqual(["Namaste", "Hello"]);
      await ends("seed --reset", 1, /is in use by another running server/);
      expect(await client.fetch("count(*)")).toBe(2);
    });
  });

  test("adds only missing single documents with --missing", async ({ ends, serve }) => {
    await serve(async (client) => {
      await client.patch("reply").set({ text: "Edited" }).commit();
      await client.delete("greeting");
    });
    for (const words of [/Added 1 of/, /lacks nothing/]) await ends("seed --missing", 0, words);
    await serve(async (client) => {
      expect(await client.fetch(TEXTS)).toEqual(["Namaste", "Edited"]);
    });
  });
});

test.for<[command: string, env: Record<string, string>, output: RegExp]>([
  ["lake", { LAKE_PORT: "many" }, /^LAKE_PORT is "many": use a whole number[^\n]*\n$/],
  ["lake", { DATA_DIR: "/dev/null/data" }, /^DATA_DIR: [^\n]* Set DATA_DIR to a folder[^\n]*\n$/],
  ["seed --rest", {}, /Unknown option "--rest"[\s\S]*--reset/],
  ["seed", { SANITY_PROJECT_ID: "abc123" }, /^SANITY_PROJECT_ID is "abc123"/],
])("npm run %s with %o ends with 1", { tags: "full" }, (row, { ends }) => {
  const [command, env, message] = row;
  return ends(command, 1, message, env);
});
