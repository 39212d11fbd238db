import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { envOf, readSettings } from "../../../../server/config/settings";
import { Backups, openBackups } from "../../../../server/ops/backups";
import { test as base } from "../../support";

const HOUR_MS = 60 * 60_000;

const WRITES = `import { writeFileSync } from "node:fs";
const [, , command, file] = process.argv;
writeFileSync(file, command + " of " + process.env.DATA_DIR);
console.log("Backup written and checked: 47 documents.");`;
const FAILS = `console.error("No backup was made: the disk is full."); process.exit(1);`;

/** Backups at 02:30 by a program that writes the named file, with a clock that the test sets. */
const test = base.extend("createBackups", ({ folder: dataDir }, { onCleanup }) => {
  return ({ keep = 7, source = WRITES } = {}) => {
    const folder = join(dataDir, "backups");
    const program = join(dataDir, "program.mjs");
    const setProgram = (text: string) => writeFileSync(program, text);
    setProgram(source);
    const state = { time: "2026-11-25T02:30" };
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const localTime = vi.fn(async () => state.time);
    const backups = new Backups({ daily: "02:30", keep, dataDir, program, log, localTime });
    onCleanup(() => backups.close());
    const files = () => readdirSync(folder).sort();
    return { backups, state, log, folder, localTime, setProgram, files };
  };
});

test("a backup is written once a day, not before its time", async ({ createBackups }) => {
  const { backups, state, log, files } = createBackups();
  state.time = "2026-11-25T02:29";
  await backups.check();
  expect(backups.status()).toEqual({ lastAt: null });
  for (const time of ["2026-11-25T02:30", "2026-11-25T02:31", "2026-11-26T02:29"]) {
    state.time = time;
    await backups.check();
    expect(files()).toEqual(["lake-2026-11-25.backup"]);
  }
  const file = expect.stringMatching(/backups\/lake-2026-11-25\.backup$/);
  const message = "Backup written and checked: 47 documents.";
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ file }, message);
  state.time = "2026-11-26T09:00";
  await backups.check();
  expect(files()).toEqual(["lake-2026-11-25.backup", "lake-2026-11-26.backup"]);
  expect(backups.status()).toEqual({ lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
});

test("the checks are at the start and every ten seconds", async ({ createBackups }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { backups, state, localTime } = createBackups();
  state.time = "2026-11-25T02:29";
  backups.start();
  expect(localTime).toHaveBeenCalledTimes(1);
  await new Promise(setImmediate);
  vi.advanceTimersByTime(10_000);
  expect(localTime).toHaveBeenCalledTimes(2);
  await new Promise(setImmediate);
  backups.close();
  vi.advanceTimersByTime(60_000);
  expect(localTime).toHaveBeenCalledTimes(2);
});

test("the newest backups stay; files of other names are no backups", async ({ createBackups }) => {
  const { backups, folder, files } = createBackups({ keep: 2 });
  mkdirSync(folder);
  for (const day of ["2026-11-08", "2026-11-09", "2026-11-24"]) {
    writeFileSync(join(folder, `lake-${day}.backup`), "");
  }
  writeFileSync(join(folder, "before-the-move.backup"), "");
  writeFileSync(join(folder, "lake-2026-11-25.backup.partial"), "interrupted");
  await backups.check();
  const [older, newer] = ["lake-2026-11-24.backup", "lake-2026-11-25.backup"];
  expect(files()).toEqual(["before-the-move.backup", older, newer]);
});

test("a failed backup is logged, and tried an hour later", async ({ createBackups }) => {
  const { backups, log, folder, files, setProgram } = createBackups({ keep: 1, source: FAILS });
  mkdirSync(folder);
  writeFileSync(join(folder, "lake-2026-11-24.backup"), "");
  const now = Date.parse("2026-11-24T21:00:00Z");
  await backups.check(now);
  await backups.check(now + HOUR_MS - 1);
  expect(log.error).toHaveBeenCalledOnce();
  const [[{ err }, message] = []] = log.error.mock.calls;
  expect(err.message).toBe("No backup was made: the disk is full.");
  expect(message).toContain("The daily backup failed");
  expect(backups.failures).toBe(1);
  expect(backups.status()).toMatchObject({ failedAt: "2026-11-24T21:00:00.000Z" });
  expect(files()).toEqual(["lake-2026-11-24.backup"]);

  setProgram(WRITES);
  await backups.check(now + HOUR_MS);
  expect(files()).toEqual(["lake-2026-11-25.backup"]);
  expect(backups.status()).not.toHaveProperty("failedAt");
});

test("a warning of the backup program is logged", async ({ createBackups }) => {
  const { backups, log } = createBackups({
    source: `${WRITES}\nconsole.error("Warning: 1 asset");`,
  });
  await backups.check();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), "Warning: 1 asset");
});

test("backups exist only where the settings ask for them, and only of a lake in DATA_DIR", () => {
  const options = { localTime: async () => "", log: vi.fn() as never, root: "/" };
  const open = (variables: Record<string, string>) =>
    openBackups(envOf(readSettings(variables)), options);
  expect(open({})).toBeUndefined();
  expect(() => open({ BACKUP_DAILY: "02:30", SANITY_PROJECT_ID: "abc123" })).toThrow(
    /^BACKUP_DAILY is set, but the dataset is not in DATA_DIR/,
  );
  const backups = open({ BACKUP_DAILY: "02:30" });
  expect(backups).toBeInstanceOf(Backups);
  backups?.close();
});
