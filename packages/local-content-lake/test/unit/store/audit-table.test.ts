import { expect, test } from "vitest";
import { openDatabase } from "../../../src/store/database/open-database";
import { AuditTable } from "../../../src/store/tables/audit-table";
import { temporaryFolder } from "../../support/documents";

const LIMITS = { entries: 20, refused: 5, interval: 10 };

test("refused and anonymous events displace no others, and are bounded", () => {
  const { database } = openDatabase(temporaryFolder());
  const table = new AuditTable(database, LIMITS);
  const [time, action, ip] = [new Date().toISOString(), "people.add" as const, ""];
  const add = (actor: string, result: "ok" | "refused", target = "") =>
    table.add({ time, actor, action, target, result, ip });
  for (let n = 0; n < 10; n += 1) add("owner", "ok", `owned ${n}`);
  for (let n = 0; n < 100; n += 1) {
    add("anonymous", "ok");
    add("contributor", "refused");
  }
  const all = table.list({ limit: 1_000 });
  const owned = all.filter(({ actor }) => actor === "owner");
  expect(owned.map(({ target }) => target)).toContain("owned 0");
  expect(owned).toHaveLength(10);
  expect(all.length - owned.length).toBeLessThanOrEqual(LIMITS.refused + LIMITS.interval);
  for (let n = 0; n < 100; n += 1) add("owner", "ok");
  const most = LIMITS.entries + LIMITS.refused + LIMITS.interval;
  expect(table.list({ limit: 1_000 }).length).toBeLessThanOrEqual(most);
  database.close();
});
