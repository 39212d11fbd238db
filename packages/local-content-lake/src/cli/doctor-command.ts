import { once } from "node:events";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import Database from "libsql";
import { checkVersion, SCHEMA_VERSION } from "../store/database/migrations";
import { DATABASE_FILE } from "../store/database/open-database";
import { errorMessage } from "../util/errors";
import type { Printed } from "./command-line";
import type { LakeSettings } from "./settings";

interface Check {
  name: string;
  isSound: boolean;
  found: string;
}

const MIN_NODE = [22, 15] as const;
/** A clock before this is not set. */
const RELEASED = Date.UTC(2026, 0, 1);

/** Checks what a lake needs. */
export async function runDoctor(settings: LakeSettings): Promise<Printed> {
  const checks = [
    nodeVersion(),
    packageVersion("@sanity/client", "needed by programs that use the client"),
    packageVersion("sharp", "needed for images only"),
    ...folder(settings.DATA_DIR),
    await port(settings),
    clock(),
  ];
  const lines = checks.map(
    ({ name, isSound, found }) => `${isSound ? "ok   " : "WRONG"}  ${name}: ${found}`,
  );
  const hasFailed = checks.some(({ isSound }) => !isSound);
  return { text: lines.join("\n"), json: { sound: !hasFailed, checks }, hasFailed };
}

function nodeVersion(): Check {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isSound = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  const found = `${process.versions.node}${isSound ? "" : `; install ${MIN_NODE.join(".")} or newer`}`;
  return { name: "Node", isSound, found };
}

function packageVersion(name: string, purpose: string): Check {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((each) => join(each, name, "package.json")).find(existsSync);
  if (!file) return { name, isSound: true, found: `not installed; ${purpose}` };
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return { name, isSound: true, found: version };
}

function folder(dataDir: string): Check[] {
  const name = "folder";
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    return [{ name, isSound: true, found: `${dataDir} holds no lake; the first start makes one` }];
  }
  try {
    accessSync(dataDir, constants.W_OK);
    const database = new Database(file, { readonly: true });
    try {
      const version = checkVersion(database, file);
      const [row] = database.pragma("quick_check(1)") as { quick_check: string }[];
      const isSound = row?.quick_check === "ok";
      const migration =
        version === SCHEMA_VERSION
          ? ""
          : `; the next start copies the database and migrates it to ${SCHEMA_VERSION}`;
      const damage = `damaged: ${row?.quick_check}; restore a backup`;
      return [
        { name, isSound, found: isSound ? `${dataDir} is sound` : damage },
        { name: "format", isSound: true, found: `${version}${migration}` },
      ];
    } finally {
      database.close();
    }
  } catch (error) {
    return [{ name, isSound: false, found: errorMessage(error) }];
  }
}

async function port({ LAKE_PORT, HOST }: LakeSettings): Promise<Check> {
  const place = `${HOST}:${LAKE_PORT}`;
  try {
    await using server = createServer().listen(LAKE_PORT, HOST);
    await once(server, "listening");
    return { name: "port", isSound: true, found: `${place} is free` };
  } catch (error) {
    const found = `${place} cannot be used: ${errorMessage(error)}; choose another --port`;
    return { name: "port", isSound: false, found };
  }
}

function clock(): Check {
  const isSound = Date.now() > RELEASED;
  const fix = isSound ? "" : "; set the time of this machine";
  return { name: "clock", isSound, found: `${new Date().toISOString()}${fix}` };
}
