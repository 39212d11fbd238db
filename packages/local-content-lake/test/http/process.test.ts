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
  // What a command prints, and its exit code.
  .extend(
    "ended",
    ({ workshop, DATA_DIR }) =>
      (name: "lake" | "seed", flags: string[] = [], env = {}) => {
        return workshop.run(name, flags, { DATA_DIR, ...env }).ended;
      },
  )
  // Starts the lake for some work, and stops it as an operator does. Returns its output.
  .extend(
    "serve",
    ({ workshop, DATA_DIR }) =>
      async (work: (client: SanityClient) => unknown, folder = DATA_DIR): Promise<string> => {
        const lake = workshop.run("lake", [], { DATA_DIR: folder });
        await work(clientOf(await lake.url));
        lake.child.kill("SIGTERM");
        const { code, output } = await lake.ended;
        expect(code).toBe(0);
        return output;
      },
  );

const TEXTS = "*[] | order(_id) {text}.text";

/** Changes one document of the seed and deletes the other. */
async function edit(client: SanityClient): Promise<void> {
  await client.patch("greeting").set({ text: "Edited" }).commit();
  await client.delete("reply");
}

describe("npm run lake", () => {
  // It alone shows that the program, as it is built, starts, serves and stops.
  test("seeds an empty dataset, stops cleanly to one file with the edits, which are the whole lake", async ({
    DATA_DIR,
    serve,
    onTestFinished,
  }) => {
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
    const output = await serve(async (client) => {
      expect(await client.fetch(TEXTS)).toEqual(["Edited"]);
    }, copy);
    expect(output).not.toMatch(/was empty|imported|seeded/);
  });

  test("stops cleanly with a signal that comes while it prints its address", {
    tags: "full",
  }, async ({ ended }) => {
    const script = `const { write } = process.stdout;
      process.stdout.write = function (text, ...rest) {
        const isWritten = write.call(this, text, ...rest);
        if (text.includes("http:")) process.kill(process.pid, "SIGINT");
        return isWritten;
      };`;
    const preload = `data:text/javascript,${encodeURIComponent(script)}`;
    const { code, output } = await ended("lake", [], { NODE_OPTIONS: `--import=${preload}` });
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    expect(code).toBe(0);
  });

  test("refuses a taken port", { tags: "full" }, async ({ ended }) => {
    const LAKE_PORT = new URL(await serve(() => {})).port;
    const output = expect.stringMatching(`^LAKE_PORT ${LAKE_PORT} is taken [^\\n]*\\n$`);
    expect(await ended("lake", [], { LAKE_PORT })).toEqual({ code: 1, output });
  });

  test("deletes partial uploads of a killed process", { tags: "full" }, async ({
    workshop,
    DATA_DIR,
    serve,
  }) => {
    const incoming = join(DATA_DIR, "assets", "production", "incoming");
    const first = workshop.run("lake", [], { DATA_DIR });
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
  test("leaves content alone, and restores the seed with --reset while no lake serves it", async ({
    ended,
    serve,
  }) => {
    await serve(edit);
    const unchanged = expect.stringContaining("nothing was changed");
    expect(await ended("seed")).toMatchObject({ code: 0, output: unchanged });
    const reset = await ended("seed", ["--reset"]);
    expect(reset).toMatchObject({ code: 0, output: expect.stringContaining("2 documents") });
    await serve(async (client) => {
      expect(await client.fetch(TEXTS)).toEqual(["Namaste", "Hello"]);
      const busy = await ended("seed", ["--reset"]);
      expect(busy.code).toBe(1);
      expect(busy.output).toContain("is in use by another running server");
      expect(await client.fetch("count(*)")).toBe(2);
    });
  });

  test("adds only missing single documents with --missing", async ({ ended, serve }) => {
    await serve(async (client) => {
      await client.patch("reply").set({ text: "Edited" }).commit();
      await client.delete("greeting");
    });
    for (const words of ["Added 1 of", "lacks nothing"]) {
      const answer = await ended("seed", ["--missing"]);
      expect(answer).toMatchObject({ code: 0, output: expect.stringContaining(words) });
    }
    await serve(async (client) => {
      expect(await client.fetch(TEXTS)).toEqual(["Namaste", "Edited"]);
    });
  });
});

test.for<[command: string, env: Record<string, string>, output: RegExp]>([
  ["lake", { LAKE_PORT: "many" }, /^LAKE_PORT is "many": use a whole number[^\n]*\n$/],
  ["lake", { DATA_DIR: "/dev/null/data" }, /^DATA_DIR: [^\n]* Set DATA_DIR to a folder[^\n]*\n$/],
  [
    "lake",
    { SANITY_API_WRITE_TOKEN: "short" },
    /^SANITY_API_WRITE_TOKEN cannot be used: [^\n]*\n$/,
  ],
  ["seed --rest", {}, /Unknown option "--rest"[\s\S]*--reset/],
  ["seed", { SANITY_PROJECT_ID: "abc123" }, /^SANITY_PROJECT_ID is "abc123"/],
])(
  "npm run %s with %o says what is wrong and ends with 1",
  { tags: "full" },
  async ([command, env, message], { ended }) => {
    const [name, ...flags] = command.split(" ") as ["lake" | "seed", ...string[]];
    const output = expect.stringMatching(message);
    expect(await ended(name, flags, env)).toEqual({ code: 1, output });
  },
);
