import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorkshop, type Workshop } from "../../../../tests/support/lake-process";
import { clientOf } from "../support/lake";

const SEED = [
  { _id: "greeting", _type: "greeting", text: "Namaste" },
  { _id: "reply", _type: "greeting", text: "Hello" },
];

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(SEED);
});
afterAll(() => workshop.clean());

describe("npm run lake", () => {
  test("seeds an empty dataset, preserves edits over a restart and stops cleanly", async () => {
    const first = workshop.run("lake");
    const client = clientOf(await first.url);
    expect(await client.fetch("count(*)")).toBe(2);
    await client.patch("greeting").set({ text: "Edited" }).commit();
    await client.delete("reply");
    const listener = client.listen("*").subscribe({ error: () => {} });
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    listener.unsubscribe();

    const second = workshop.run("lake");
    const texts = await clientOf(await second.url).fetch("*[].text");
    expect(texts).toEqual(["Edited"]);
    second.child.kill("SIGINT");
    expect((await second.ended).code).toBe(0);
  });

  test("holds an idle connection open longer than a proxy in front of it", async () => {
    const { child, ended, url } = workshop.run("lake");
    const { headers } = await fetch(`${await url}/v1/ping`);
    child.kill("SIGTERM");
    await ended;
    expect(headers.get("keep-alive")).toBe("timeout=65");
  });

  test.each([
    [{ LAKE_PORT: "many" }, /^LAKE_PORT is "many": use a whole number[^\n]*\n$/],
    [{ DATA_DIR: "/dev/null/data" }, /^DATA_DIR: [^\n]* Set DATA_DIR to a folder[^\n]*\n$/],
    [{ SANITY_API_WRITE_TOKEN: "short" }, /^SANITY_API_WRITE_TOKEN cannot be used: [^\n]*\n$/],
  ])("refuses %o in one line and exits with 1", async (env, message) => {
    const { code, output } = await workshop.run("lake", [], env).ended;
    expect(output).toMatch(message);
    expect(code).toBe(1);
  });

  test("refuses a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((ready) => other.once("listening", ready));
    const LAKE_PORT = String((other.address() as AddressInfo).port);
    const { code, output } = await workshop.run("lake", [], { LAKE_PORT }).ended;
    expect(output).toMatch(new RegExp(`^LAKE_PORT ${LAKE_PORT} is taken [^\\n]*\\n$`));
    expect(code).toBe(1);
    await new Promise((closed) => other.close(closed));
  });
});

describe("npm run seed", () => {
  test("leaves content alone, and restores the seed with --reset", async () => {
    const plain = await workshop.run("seed").ended;
    expect(plain).toMatchObject({
      code: 0,
      output: expect.stringContaining("nothing was changed"),
    });
    const reset = await workshop.run("seed", ["--reset"]).ended;
    expect(reset).toMatchObject({ code: 0, output: expect.stringContaining("2 documents") });
    const lake = workshop.run("lake");
    expect(await clientOf(await lake.url).fetch("*[].text")).toEqual(["Namaste", "Hello"]);

    const busy = await workshop.run("seed", ["--reset"]).ended;
    expect(busy.code).toBe(1);
    expect(busy.output).toContain("is in use by another running server");
    expect(await clientOf(await lake.url).fetch("count(*)")).toBe(2);
    lake.child.kill("SIGTERM");
    await lake.ended;
  });

  test("adds only missing single documents with --missing", async () => {
    const first = workshop.run("lake");
    const client = clientOf(await first.url);
    await client.patch("reply").set({ text: "Edited" }).commit();
    await client.delete("greeting");
    first.child.kill("SIGTERM");
    await first.ended;

    const added = await workshop.run("seed", ["--missing"]).ended;
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining("Added 1 of") });
    const again = await workshop.run("seed", ["--missing"]).ended;
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining("lacks nothing") });
    const lake = workshop.run("lake");
    const texts = await clientOf(await lake.url).fetch("*[]|order(_id){_id, text}");
    expect(texts).toEqual([
      { _id: "greeting", text: "Namaste" },
      { _id: "reply", text: "Edited" },
    ]);
    lake.child.kill("SIGTERM");
    await lake.ended;
  });

  test("prints its usage for an unknown flag", async () => {
    const { code, output } = await workshop.run("seed", ["--rest"]).ended;
    expect(code).toBe(1);
    expect(output).toContain('Unknown option "--rest"');
    expect(output).toContain("--reset");
  });

  test("does not touch a hosted project", async () => {
    const { code, output } = await workshop.run("seed", [], { SANITY_PROJECT_ID: "abc123" }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^SANITY_PROJECT_ID is "abc123"/);
  });
});
