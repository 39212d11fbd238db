import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import {
  appendMessage,
  changeMessage,
  deleteMessages,
  exportMessages,
  listMessages,
  messagesFile,
} from "~/services/stored-messages.server";
import { test as base } from "../../support";

const ANNA = { name: "Anna", email: "anna@example.com", subject: "Hi", message: "Text" };
const ODD = {
  name: '=HYPERLINK("x")',
  email: "b@example.com",
  subject: 'A "quoted", odd one',
  message: "Line 1\r\nLine 2\n\n“વ્યવસાય”",
};
const MINUTE_1 = Date.UTC(2026, 0, 1, 9, 1);

/** `stored` is an empty data folder; its `add` stores messages a minute apart. */
const test = base.extend("stored", ({ folder }) => {
  const file = messagesFile(folder);
  const list = () => listMessages(folder);
  return {
    folder,
    file,
    list,
    text: () => readFileSync(file, "utf8"),
    names: async () => (await list()).map(({ name }) => name),
    ids: async () => (await list()).map(({ id }) => id),
    change: (id: string | undefined, change: "deleted" | "answered" | "unanswered") =>
      changeMessage(folder, { id: id ?? "", change }),
    async add(...messages: (typeof ANNA)[]) {
      for (const [minute, message] of messages.entries())
        await appendMessage(folder, message, new Date(Date.UTC(2026, 0, 1, 9, minute)));
    },
  };
});

test("listMessages returns what visitors wrote, the latest first", async ({ stored }) => {
  expect(await stored.list()).toEqual([]);
  await stored.add(ANNA, ODD);
  expect(await stored.list()).toEqual([
    { ...ODD, time: "2026-01-01T09:01:00.000Z", id: expect.any(String), isAnswered: false },
    { ...ANNA, time: "2026-01-01T09:00:00.000Z", id: expect.any(String), isAnswered: false },
  ]);
});

test("changeMessage deletes one message and leaves the others as they were", async ({ stored }) => {
  await stored.add(ANNA, ODD, ANNA);
  const before = stored.text().split("\n");
  const [, odd] = await stored.ids();
  expect(await stored.change(odd, "deleted")).toBe(true);
  expect(stored.text().split("\n")).toEqual([before[0], before[2], ""]);
  expect(await stored.change(odd, "deleted")).toBe(false);
});

test("a message that a power cut broke hides no other, until the next", async ({ stored }) => {
  // Each byte costs several synchronised writes.
  const short = { name: "“વ”", email: "b@b.example", subject: '"', message: "Line 1\n" };
  await stored.add(short);
  const whole = stored.text();
  const [line = ""] = whole.split("\n");
  expect(line.length).toBeGreaterThan(100);
  for (const length of Array.from(Buffer.from(line).keys()).slice(1)) {
    writeFileSync(stored.file, whole);
    appendFileSync(stored.file, Buffer.from(line.replace("Line 1", "Broken")).subarray(0, length));
    await appendMessage(stored.folder, ANNA);
    const found = await stored.list();
    const names = found.map(({ name }) => name);
    expect(names, `cut after ${length} bytes`).toEqual([ANNA.name, short.name]);
    expect(await stored.change(found[0]?.id, "deleted")).toBe(true);
    expect(stored.text()).toBe(whole);
  }
});

test("appendMessage makes a folder and a file for its owner alone", async ({ stored }) => {
  const folder = join(stored.folder, "data");
  await appendMessage(folder, ANNA);
  expect(statSync(messagesFile(folder)).mode & 0o077).toBe(0);
});

test("appendMessage reports a failed message, and stores the next", async ({ stored }) => {
  mkdirSync(stored.file, { recursive: true });
  await expect(appendMessage(stored.folder, ANNA)).rejects.toThrow(/EISDIR/);
  rmSync(stored.file, { recursive: true });
  await appendMessage(stored.folder, ODD);
  expect(await stored.names()).toEqual([ODD.name]);
});

test("changeMessage marks a message as answered, and as not answered", async ({ stored }) => {
  await stored.add(ANNA, ODD);
  const [odd] = await stored.ids();
  await stored.change(odd, "answered");
  expect(await stored.list()).toMatchObject([{ isAnswered: true }, { isAnswered: false }]);
  await stored.change(odd, "unanswered");
  expect(await stored.list()).toMatchObject([{ isAnswered: false }, { isAnswered: false }]);
});

test.for(["changes", "deletes"])(
  "messages that arrive while the staff %s a message are stored",
  async (work, { stored }) => {
    await stored.add(ANNA);
    const [anna] = await stored.ids();
    const visitors = Array.from({ length: 20 }, (_, index) => `Visitor ${index}`);
    const append = (name: string) => appendMessage(stored.folder, { ...ANNA, name });
    await Promise.all([
      ...visitors.slice(0, 10).map(append),
      work === "changes" ? stored.change(anna, "deleted") : deleteMessages(stored.folder, MINUTE_1),
      ...visitors.slice(10).map(append),
    ]);
    expect((await stored.names()).reverse()).toEqual(visitors);
  },
);

test("exportMessages returns CSV without formulas, oldest first", async ({ stored }) => {
  await stored.add(ANNA, { ...ODD, message: "=2\n=3" });
  expect(await exportMessages(stored.folder)).toBe(
    [
      '\uFEFF"time","name","email","subject","message"',
      '"2026-01-01T09:00:00.000Z","Anna","anna@example.com","Hi","Text"',
      `"2026-01-01T09:01:00.000Z","'=HYPERLINK(""x"")","b@example.com","A ""quoted"", odd one","'=2\n'=3"`,
      "",
    ].join("\r\n"),
  );
  await appendMessage(stored.folder, { ...ANNA, language: "gu" });
  expect(await exportMessages(stored.folder)).toMatch(
    /"message","language"\r\n.*,""\r\n.*"gu"\r\n$/s,
  );
});

test("deleteMessages deletes only the messages before a time", async ({ stored }) => {
  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(0);
  await stored.add(ODD, ANNA, ODD);
  const [, id] = await stored.ids();
  await stored.change(id, "answered");
  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(1);
  expect(await stored.list()).toMatchObject([{ isAnswered: false }, { id, isAnswered: true }]);
  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(0);
  expect(await deleteMessages(stored.folder, Number.MAX_SAFE_INTEGER)).toBe(2);
  expect(stored.text()).toBe("");
});
