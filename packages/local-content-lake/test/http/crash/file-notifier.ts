import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Notifier } from "../../../src/people/notices/types";

const NOTIFIED = ["production/p", "production/long"];

/** A notifier whose receiver is a file: it notifies of each new revision of the production documents `p` and `long`. */
export function fileNotifier(dataDir: string): Notifier {
  return {
    noticesOf({ dataset, after }) {
      return after && NOTIFIED.includes(`${dataset}/${after._id}`)
        ? [`${after._rev} ${after._id}`]
        : [];
    },
    async send(notice, key) {
      appendFileSync(fileOf(dataDir), `${key} ${notice}\n`);
    },
  };
}

/** @returns what was sent: the key, then the transaction and id of the document */
export function readNotices(dataDir: string): { key: string; change: string }[] {
  if (!existsSync(fileOf(dataDir))) return [];
  const lines = readFileSync(fileOf(dataDir), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [key = "", ...change] = line.split(" ");
    return { key, change: change.join(" ") };
  });
}

function fileOf(dataDir: string): string {
  return join(dataDir, "notices.txt");
}
