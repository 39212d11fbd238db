import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const read = (file: string) => readFileSync(join(DEPLOY, file), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
const MAX_EXPOSURE = 2;

describe("the systemd units", () => {
  test.skipIf(!hasSystemd)("expose little: at most 2.0 of 10", () => {
    const unit = join(DEPLOY, "agency.service");
    const { stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", unit],
      { encoding: "utf8" },
    );
    const exposure = Number(
      /Overall exposure level for agency\.service: ([\d.]+)/.exec(stdout)?.[1],
    );
    expect(exposure).toBeLessThanOrEqual(MAX_EXPOSURE);
  });

  test("leave V8 the memory that it compiles to, and libuv the sockets that it needs", () => {
    const service = read("agency.service");
    expect(service).not.toMatch(/^MemoryDenyWriteExecute=/m);
    expect(service).toMatch(/^RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX$/m);
  });

  test("hold the port that the proxies forward to", () => {
    const [, address = ""] = /^ListenStream=(.+)$/m.exec(read("agency.socket")) ?? [];
    expect(read("agency.service")).toMatch(/^Requires=agency\.socket$/m);
    expect(read("nginx.conf")).toContain(`server ${address};`);
    expect(read("Caddyfile")).toContain(`reverse_proxy ${address} {`);
  });

  test("have a page that nginx shows during a restart", () => {
    const [, page = ""] = /error_page 502 504 =503 \/(\S+);/.exec(read("nginx.conf")) ?? [];
    expect(existsSync(join(DEPLOY, page))).toBe(true);
  });
});

test("CI names each action by the digest of a commit", () => {
  const workflow = readFileSync(join(DEPLOY, "../.github/workflows/ci.yml"), "utf8");
  const uses = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses)
    expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
