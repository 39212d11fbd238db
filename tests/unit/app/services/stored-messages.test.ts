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

/** `stored` is an empty data folder; its `add` stores messages a minute apart. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = base.extend("stored", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
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
        await appendMessage(file, message, new Date(Date.UTC(2026, 0, 1, 9, minute)));
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
  const before = stored.text();
  const [, odd] = await stored.ids();
  expect(await stored.change(odd, "deleted")).toBe(true);

  expect(await stored.names()).toEqual(["Anna", "Anna"]);
  const after = stored.text();
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before).toContain(after.slice(HEADER.length).split("\r\n")[0]);
  expect(await stored.change(odd, "deleted")).toBe(false);
});

test("changeMessage leaves a line that a crash cut off", async ({ stored }) => {
  await stored.add(ANNA, ODD);
  const cutOff = '"2026-01-01T09:05:00.000Z","cut o';
  appendFileSync(stored.file, cutOff);
  const [odd] = await stored.ids();
  expect(await stored.change(odd, "deleted")).toBe(true);
  expect(await stored.names()).toEqual(["Anna"]);
  expect(stored.text().endsWith(cutOff)).toBe(true);
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
    const append = (name: string) => appendMessage(stored.file, { ...ANNA, name });
    await Promise.all([
      ...visitors.slice(0, 10).map(append),
      work === "changes" ? stored.change(anna, "deleted") : deleteMessages(stored.folder, MINUTE_1),
      ...visitors.slice(10).map(append),
    ]);
    expect((await stored.names()).reverse()).toEqual(visitors);
  },
);

test("exportMessages makes lines safe that an earlier version stored", async ({ stored }) => {
  await stored.add(ANNA);
  expect(await exportMessages(stored.folder)).toBe(stored.text());
  writeFileSync(stored.file, `${HEADER}"2026","Asha;=1+1","a@example.com","Hi","'=2\n=3"\r\n`);
  expect(await exportMessages(stored.folder)).toBe(
    `${HEADER}"2026","Asha;'=1+1","a@example.com","Hi","'=2\n'=3"\r\n`,
  );
});

test("deleteMessages deletes only messages before a time, with their marks", async ({ stored }) => {
  await stored.add(ODD, ANNA, ODD);
  const [, id, oldest] = await stored.ids();
  await stored.change(id, "answered");
  await stored.change(oldest, "answered");
  const before = stored.text();

  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(1);
  const after = stored.text();
  expect(after.startsWith(HEADER)).toBe(true);
  expect(before.endsWith(after.slice(HEADER.length))).toBe(true);
  expect(await stored.list()).toMatchObject([{ isAnswered: false }, { id, isAnswered: true }]);
  const marks = readFileSync(join(stored.folder, "contact-messages-answered.txt"), "utf8");
  expect(marks).toBe(`${id}\n`);
  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(0);
});

test("deleteMessages leaves the header alone if all are old", async ({ stored }) => {
  expect(await deleteMessages(stored.folder, MINUTE_1)).toBe(0);
  await stored.add(ANNA, ODD);
  expect(await deleteMessages(stored.folder, Number.MAX_SAFE_INTEGER)).toBe(2);
  expect(stored.text()).toBe(HEADER);
});

test("deleteMessages keeps lines without a time and one that was cut off", async ({ stored }) => {
  await stored.add(ANNA);
  const odd = '"no time","x","y","","z"\r\n\r\nloose text\r\n"2026-01-01T08:00:00.000Z","cut o';
  appendFileSync(stored.file, odd);
  expect(await deleteMessages(stored.folder, Number.MAX_SAFE_INTEGER)).toBe(1);
  expect(stored.text()).toBe(HEADER + odd);
});

test("listMessages reads a file with a cut line of thousands of quotes", async ({ stored }) => {
  await stored.add(ANNA);
  const cutOff = `"${'""'.repeat(20_000)}x${"y".repeat(20_000)}`;
  writeFileSync(stored.file, `"Time"\n"2026-01-01T09:05:00.000Z","a ""b""\nc"\n${cutOff}`);
  expect(await stored.names()).toEqual(['a "b"\nc']);
});
