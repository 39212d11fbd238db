import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreBackup } from "../../../packages/local-content-lake/src/backup/restore-backup";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { makeDataDir, readMetrics, startSite } from "../../support/site";

test("a site with BACKUP_DAILY writes a backup that can be restored, and reports its time", async () => {
  const site = await startSite({ env: { BACKUP_DAILY: "00:00", BACKUP_KEEP: "2" } });
  await eventually(() => expect(site.output()).toContain("Backup written and checked"));
  const folder = join(site.dataDir, "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^lake-\d{4}-\d\d-\d\d\.backup$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  const ready = await fetch(`${site.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: "ok",
    backup: { lastAt: expect.stringMatching(/Z$/) },
  });
  const metrics = await readMetrics(site);
  expect(metrics).toMatch(/^backup_last_success_timestamp_seconds 1?\d{9}/m);
  expect(metrics).toMatch(/^backup_failures_total 0$/m);

  const restored = makeDataDir();
  const { documents, assets } = restoreBackup(restored, join(folder, name));
  expect(documents).toBeGreaterThan(40);
  expect(assets).toBeGreaterThan(5);
  rmSync(restored, { recursive: true });
  expect(await site.stop()).toBe(0);
});
