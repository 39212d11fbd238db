import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkshop, type Workshop } from "../../../../tests/support/lake-process";
import { eventually } from "../support/eventually";
import { clientOf, TEST_TOKENS } from "../support/lake";

const GREETING = { _id: "greeting", _type: "greeting", text: "Namaste" };

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop([GREETING]);
});
afterAll(() => workshop.clean());

/** Starts a lake, changes its imported content, and stops it as an operator does. */
async function stoppedLake(name: string): Promise<string> {
  const DATA_DIR = `${workshop.dataDir}-${name}`;
  const lake = workshop.run("lake", [], { DATA_DIR });
  const client = clientOf(await lake.url);
  await client.create({ _id: "second", _type: "greeting", text: "Hello" });
  await client.patch("greeting").set({ text: "Edited" }).commit();
  lake.child.kill("SIGTERM");
  expect((await lake.ended).code).toBe(0);
  return DATA_DIR;
}

test("a stopped lake is one file, and a copy of it is the whole lake", async () => {
  const stopped = await stoppedLake("whole");
  const beside = readdirSync(stopped).filter((name) => name.startsWith("lake.db"));
  expect(beside).toEqual(["lake.db"]);

  const DATA_DIR = `${workshop.dataDir}-copy`;
  mkdirSync(DATA_DIR);
  copyFileSync(join(stopped, "lake.db"), join(DATA_DIR, "lake.db"));
  const lake = workshop.run("lake", [], { DATA_DIR });
  const texts = await clientOf(await lake.url).fetch("*[] | order(_id) {text}.text");
  expect(texts).toEqual(["Edited", "Hello"]);
  lake.child.kill("SIGTERM");
  expect((await lake.ended).output).not.toMatch(/was empty|imported|seeded/);
});

test("the lake reports a flipped byte in its stopped file in one line", async () => {
  const DATA_DIR = await stoppedLake("flipped");
  const file = join(DATA_DIR, "lake.db");
  const bytes = readFileSync(file);
  const at = bytes.indexOf("Edited");
  bytes[at] = (bytes[at] ?? 0) ^ 0x80;
  writeFileSync(file, bytes);
  const { code, output } = await workshop.run("lake", [], { DATA_DIR }).ended;
  expect(output).toMatch(
    /^DATA_DIR: [^\n]*lake\.db is damaged \([^\n]*\)\. Bring a backup[^\n]*\n$/,
  );
  expect(code).toBe(1);
});

test("the next start deletes partial uploads of a killed process", async () => {
  const DATA_DIR = `${workshop.dataDir}-killed`;
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

  const second = workshop.run("lake", [], { DATA_DIR });
  await second.url;
  expect(readdirSync(join(DATA_DIR, "assets", "production"))).not.toContain("incoming");
  second.child.kill("SIGTERM");
  await second.ended;
});
