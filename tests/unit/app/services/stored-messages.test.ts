import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { appendMessage, HEADER } from "~/services/spreadsheet.server";
import {
  changeMessage,
  deleteMessages,
  exportMessages,
  listMessages,
  messagesFile,
} from "~/services/stored-messages.server";

const ANNA = { name: "Anna", email: "anna@example.com", subject: "Hi", message: "Text" };
const ODD = {
  name: '=HYPERLINK("x")',
  email: "b@example.com",
  subject: 'A "quoted", odd one',
  message: "Line 1\r\nLine 2\n\n“વ્યવસાય”",
};
const MINUTE_1 = Date.UTC(2026, 0, 1, 9, 1);

/** `store` adds messages to an empty data folder, a minute apart. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("folder", ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), "messages-"));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend("file", ({ folder }) => messagesFile(folder))
  .extend(
    "text",
    ({ file }) =>
      () =>
        readFileSync(file, "utf8"),
  )
  .extend("names", ({ folder }) => async () => {
    return (await listMessages(folder)).map(({ name }) => name);
  })
  .extend("store", ({ file }) => async (...messages: (typeof ANNA)[]) => {
    for (const [minute, message] of messages.entries())
      await appendMessage(file, message, new Date(Date.UTC(2026, 0, 1, 9, minute)));
  });

test("listMessages returns what visitors wrote, the latest first, and none before", async ({
  folder,
  store,
}) => {
  expect(await listMessages(folder)).toEqual([]);
  await store(ANNA, ODD);
  expect(await listMessages(folder)).toEqual([
    { ...ODD, time: "2026-01-01T09:01:00.000Z", id: expect.any(String), isAnswered: false },
    { ...ANNA, time: "2026-01-01T09:00:00.000Z", id: expect.any(String), isAnswered: false },
  ]);
});

test("changeMessage deletes one message and leaves the others as they were stored", async ({
  folder,
  store,
  text,
  names,
}) => {
  await store(ANNA, ODD, ANNA);
  const before = text();
  const [, odd] = await listMessages(folder);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(true);

  expect(await names()).toEqual(["Anna", "Anna"]);
  const after = text();
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before).toContain(after.slice(HEADER.length).split("\r\n")[0]);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(false);
});

test("changeMessage leaves a line that a crash cut off when it deletes a message", async ({
  folder,
  file,
  store,
  text,
  names,
}) => {
  await store(ANNA, ODD);
  const cutOff = '"2026-01-01T09:05:00.000Z","cut o';
  appendFileSync(file, cutOff);
  const [odd] = await listMessages(folder);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(true);
  expect(await names()).toEqual(["Anna"]);
  expect(text().endsWith(cutOff)).toBe(true);
});

test("changeMessage marks a message as answered, and as not answered", async ({
  folder,
  store,
}) => {
  await store(ANNA, ODD);
  const [{ id = "" } = {}] = await listMessages(folder);
  const answered = async () => (await listMessages(folder)).map(({ isAnswered }) => isAnswered);
  await changeMessage(folder, { id, change: "answered" });
  expect(await answered()).toEqual([true, false]);
  await changeMessage(folder, { id, change: "unanswered" });
  expect(await answered()).toEqual([false, false]);
});

test.for([
  ["a change", (folder: string, id: string) => changeMessage(folder, { id, change: "deleted" })],
  ["a deletion of old messages", (folder: string) => deleteMessages(folder, MINUTE_1)],
] as const)(
  "messages that arrive during %s are stored",
  async ([, change], { folder, file, store, names }) => {
    await store(ANNA);
    const [{ id = "" } = {}] = await listMessages(folder);
    const visitors = Array.from({ length: 20 }, (_, index) => `Visitor ${index}`);
    const append = (name: string) => appendMessage(file, { ...ANNA, name });
    await Promise.all([
      ...visitors.slice(0, 10).map(append),
      change(folder, id),
      ...visitors.slice(10).map(append),
    ]);
    expect((await names()).reverse()).toEqual(visitors);
  },
);

test("exportMessages makes lines safe that an earlier version stored", async ({
  folder,
  file,
  store,
  text,
}) => {
  await store(ANNA);
  expect(await exportMessages(folder)).toBe(text());
  writeFileSync(file, `${HEADER}"2026","Asha;=1+1","a@example.com","Hi","'=2\n=3"\r\n`);
  expect(await exportMessages(folder)).toBe(
    `${HEADER}"2026","Asha;'=1+1","a@example.com","Hi","'=2\n'=3"\r\n`,
  );
});

test("deleteMessages deletes only the messages before a time, with their marks", async ({
  folder,
  store,
  text,
}) => {
  await store(ODD, ANNA, ODD);
  const [, { id = "" } = {}, { id: oldest = "" } = {}] = await listMessages(folder);
  await changeMessage(folder, { id, change: "answered" });
  await changeMessage(folder, { id: oldest, change: "answered" });
  const before = text();

  expect(await deleteMessages(folder, MINUTE_1)).toBe(1);
  const after = text();
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before.endsWith(after.slice(HEADER.length))).toBe(true);
  expect(await listMessages(folder)).toMatchObject([
    { isAnswered: false },
    { id, isAnswered: true },
  ]);
  expect(readFileSync(join(folder, "contact-messages-answered.txt"), "utf8")).toBe(`${id}\n`);
  expect(await deleteMessages(folder, MINUTE_1)).toBe(0);
});

test("deleteMessages leaves the header if every message is old, and returns 0 without a file", async ({
  folder,
  store,
  text,
}) => {
  expect(await deleteMessages(folder, MINUTE_1)).toBe(0);
  await store(ANNA, ODD);
  expect(await deleteMessages(folder, Number.MAX_SAFE_INTEGER)).toBe(2);
  expect(text()).toBe(HEADER);
});

test("deleteMessages keeps lines without a valid time and a line that a crash cut off", async ({
  folder,
  file,
  store,
  text,
}) => {
  await store(ANNA);
  const odd = '"no time","x","y","","z"\r\n\r\nloose text\r\n"2026-01-01T08:00:00.000Z","cut o';
  appendFileSync(file, odd);
  expect(await deleteMessages(folder, Number.MAX_SAFE_INTEGER)).toBe(1);
  expect(text()).toBe(HEADER + odd);
});

test("listMessages reads a file whose last line a crash cut off among thousands of quotes", async ({
  file,
  store,
  names,
}) => {
  await store(ANNA);
  const cutOff = `"${'""'.repeat(20_000)}x${"y".repeat(20_000)}`;
  writeFileSync(file, `"Time"\n"2026-01-01T09:05:00.000Z","a ""b""\nc"\n${cutOff}`);
  expect(await names()).toEqual(['a "b"\nc']);
});
