import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreBackup } from "../../../packages/local-content-lake/src/backup/restore-backup";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { copySampleData, makeDataDir, readMetrics, type Site, startSite } from "../../support/site";

async function readiness(site: Site) {
  const response = await fetch(`${site.url}/readyz`);
  return { status: response.status, body: await response.json() };
}

test("a site with BACKUP_DAILY writes a backup that can be restored, and reports its time", async () => {
  const site = await startSite({ env: { BACKUP_DAILY: "00:00", BACKUP_KEEP: "2" } });
  await eventually(() => expect(site.output()).toContain("Backup written and checked"));
  const folder = join(site.dataDir, "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^lake-\d{4}-\d\d-\d\d\.backup$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  const { status, body } = await readiness(site);
  expect(status).toBe(200);
  expect(body).toEqual({ status: "ok", backup: { lastAt: expect.stringMatching(/Z$/) } });
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

test("a backup that fails is an error in the log, in the metrics and in /readyz", async () => {
  const dataDir = makeDataDir();
  await copySampleData(dataDir);
  writeFileSync(join(dataDir, "backups"), "a file where the folder belongs");
  const site = await startSite({ env: { BACKUP_DAILY: "00:00", DATA_DIR: dataDir } });
  await eventually(() =>
    expect(site.output()).toMatch(/"level":"error".*"The daily backup failed/),
  );
  const { status, body } = await readiness(site);
  expect(status).toBe(200);
  expect(body.backup).toEqual({ lastAt: null, failedAt: expect.stringMatching(/Z$/) });
  expect(await readMetrics(site)).toMatch(/^backup_failures_total 1$/m);
  expect(await site.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});
