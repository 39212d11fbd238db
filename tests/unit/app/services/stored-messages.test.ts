import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

/** A data folder with these messages, a minute apart. */
async function folderWith(...messages: (typeof ANNA)[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [minute, message] of messages.entries()) {
    await appendMessage(messagesFile(folder), message, new Date(Date.UTC(2026, 0, 1, 9, minute)));
  }
  return folder;
}

test("listMessages returns what visitors wrote, the latest first", async () => {
  const folder = await folderWith(ANNA, ODD);
  expect(await listMessages(folder)).toEqual([
    { ...ODD, time: "2026-01-01T09:01:00.000Z", id: expect.any(String), isAnswered: false },
    { ...ANNA, time: "2026-01-01T09:00:00.000Z", id: expect.any(String), isAnswered: false },
  ]);
});

test("listMessages returns none before the first message", async () => {
  expect(await listMessages(await folderWith())).toEqual([]);
});

test("changeMessage deletes one message and leaves the others as they were stored", async () => {
  const folder = await folderWith(ANNA, ODD, ANNA);
  const before = readFileSync(messagesFile(folder), "utf8");
  const [, odd] = await listMessages(folder);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(true);

  expect((await listMessages(folder)).map(({ name }) => name)).toEqual(["Anna", "Anna"]);
  const after = readFileSync(messagesFile(folder), "utf8");
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before).toContain(after.slice(HEADER.length).split("\r\n")[0]);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(false);
});

test("changeMessage leaves a line that a crash cut off when it deletes a message", async () => {
  const folder = await folderWith(ANNA, ODD);
  const cutOff = '"2026-01-01T09:05:00.000Z","cut o';
  appendFileSync(messagesFile(folder), cutOff);
  const [odd] = await listMessages(folder);
  expect(await changeMessage(folder, { id: odd?.id ?? "", change: "deleted" })).toBe(true);
  expect((await listMessages(folder)).map(({ name }) => name)).toEqual(["Anna"]);
  expect(readFileSync(messagesFile(folder), "utf8").endsWith(cutOff)).toBe(true);
});

test("changeMessage marks a message as answered, and as not answered", async () => {
  const folder = await folderWith(ANNA, ODD);
  const [{ id = "" } = {}] = await listMessages(folder);
  const answered = async () => (await listMessages(folder)).map(({ isAnswered }) => isAnswered);
  await changeMessage(folder, { id, change: "answered" });
  expect(await answered()).toEqual([true, false]);
  await changeMessage(folder, { id, change: "unanswered" });
  expect(await answered()).toEqual([false, false]);
});

test("messages that arrive during a change are stored", async () => {
  const folder = await folderWith(ANNA);
  const [{ id = "" } = {}] = await listMessages(folder);
  const names = Array.from({ length: 20 }, (_, index) => `Visitor ${index}`);
  await Promise.all([
    ...names.map((name) => appendMessage(messagesFile(folder), { ...ANNA, name })),
    changeMessage(folder, { id, change: "deleted" }),
  ]);
  expect((await listMessages(folder)).map(({ name }) => name).reverse()).toEqual(names);
});

test("exportMessages makes lines safe that an earlier version stored", async () => {
  const folder = await folderWith(ANNA);
  const file = messagesFile(folder);
  expect(await exportMessages(folder)).toBe(readFileSync(file, "utf8"));
  writeFileSync(file, `${HEADER}"2026","Asha;=1+1","a@example.com","Hi","'=2\n=3"\r\n`);
  expect(await exportMessages(folder)).toBe(
    `${HEADER}"2026","Asha;'=1+1","a@example.com","Hi","'=2\n'=3"\r\n`,
  );
});

const MINUTE_1 = Date.UTC(2026, 0, 1, 9, 1);

test("deleteMessages deletes only the messages before a time, with their marks", async () => {
  const folder = await folderWith(ODD, ANNA, ODD);
  const [, { id = "" } = {}, { id: oldest = "" } = {}] = await listMessages(folder);
  await changeMessage(folder, { id, change: "answered" });
  await changeMessage(folder, { id: oldest, change: "answered" });
  const before = readFileSync(messagesFile(folder), "utf8");

  expect(await deleteMessages(folder, MINUTE_1)).toBe(1);
  const after = readFileSync(messagesFile(folder), "utf8");
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before.endsWith(after.slice(HEADER.length))).toBe(true);
  expect(await listMessages(folder)).toMatchObject([
    { isAnswered: false },
    { id, isAnswered: true },
  ]);
  expect(readFileSync(join(folder, "contact-messages-answered.txt"), "utf8")).toBe(`${id}\n`);
  expect(await deleteMessages(folder, MINUTE_1)).toBe(0);
});

test("deleteMessages leaves the header if every message is old, and returns 0 without a file", async () => {
  const folder = await folderWith(ANNA, ODD);
  expect(await deleteMessages(folder, Number.MAX_SAFE_INTEGER)).toBe(2);
  expect(readFileSync(messagesFile(folder), "utf8")).toBe(HEADER);
  expect(await deleteMessages(await folderWith(), MINUTE_1)).toBe(0);
});

test("deleteMessages keeps lines without a valid time and a line that a crash cut off", async () => {
  const folder = await folderWith(ANNA);
  const odd = '"no time","x","y","","z"\r\n\r\nloose text\r\n"2026-01-01T08:00:00.000Z","cut o';
  appendFileSync(messagesFile(folder), odd);
  expect(await deleteMessages(folder, Number.MAX_SAFE_INTEGER)).toBe(1);
  expect(readFileSync(messagesFile(folder), "utf8")).toBe(HEADER + odd);
});

test("deleteMessages keeps messages that arrive during the deletion", async () => {
  const folder = await folderWith(ANNA, ODD);
  const names = Array.from({ length: 20 }, (_, index) => `Visitor ${index}`);
  await Promise.all([
    ...names.slice(0, 10).map((name) => appendMessage(messagesFile(folder), { ...ANNA, name })),
    deleteMessages(folder, MINUTE_1 + 1),
    ...names.slice(10).map((name) => appendMessage(messagesFile(folder), { ...ANNA, name })),
  ]);
  expect((await listMessages(folder)).map(({ name }) => name).reverse()).toEqual(names);
});

test("listMessages reads a file whose last line a crash cut off among thousands of quotes", async () => {
  const folder = await folderWith();
  const cutOff = `"${'""'.repeat(20_000)}x${"y".repeat(20_000)}`;
  writeFileSync(messagesFile(folder), `"Time"\n"2026-01-01T09:05:00.000Z","a ""b""\nc"\n${cutOff}`);
  const messages = await listMessages(folder);
  expect(messages.map(({ name }) => name)).toEqual(['a "b"\nc']);
});
