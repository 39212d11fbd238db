import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startLake } from "../../packages/local-content-lake/test/support/lake";
import { COMMAND_TIMEOUT_MS, runSanity } from "../support/lake-process";

test("Sanity's command line deploys this project's schema and lists it", {
  timeout: COMMAND_TIMEOUT_MS,
}, async () => {
  const lake = await startLake({ basePath: "/lake" });
  const home = mkdtempSync(join(tmpdir(), "sanity-schema-"));
  onTestFinished(async () => {
    await lake.stop();
    rmSync(home, { recursive: true, force: true });
  });
  for (const [words, said] of [
    ["schema deploy", "Deployed 1/1 schemas"],
    ["schema list", "_.schemas.default"],
  ] as const) {
    const { status, output } = await runSanity(words, { lakeUrl: lake.url, home });
    expect(status, output).toBe(0);
    expect(output).toContain(said);
  }
});
