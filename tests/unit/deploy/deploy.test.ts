import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The instructions in their order, each on one line. */
const steps = read("deploy/Dockerfile")
  .replace(/\\\n/g, " ")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [, name = "", text = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, text: text.replace(/\s+/g, " ") };
  });
const textsOf = (name: string) =>
  steps.filter((step) => step.name === name).map(({ text }) => text);
const placeOf = (start: string) => steps.findIndex(({ text }) => text.startsWith(start));
const manifest = JSON.parse(read("package.json"));
const settings = textsOf("ENV").flatMap((text) => text.split(" "));
const env = new Map(settings.map((pair) => pair.split("=", 2) as [string, string]));

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
const MAX_EXPOSURE = 2;

test("the image is made on the Node that the repository is for", () => {
  const [tag] = textsOf("FROM").map((text) => text.split("@")[0]);
  expect(tag).toBe(`node:${read(".nvmrc").trim()}-bookworm-slim`);
});

test("the image has the same base as the lake's image, pinned by its digest", () => {
  const [base = "", ...others] = textsOf("FROM");
  expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
  expect(others).toEqual([]);
  const lake = read("packages/local-content-lake/Dockerfile").match(/^FROM node.*$/gm);
  expect(lake).toEqual([`FROM ${base} AS packages`]);
});

test("the image copies files that there are, and every package's list before it installs them", () => {
  const copied = textsOf("COPY").flatMap((text) => text.split(" ").slice(0, -1));
  expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const workspaces: string[] = manifest.workspaces;
  for (const file of ["package.json", ...workspaces.map((name) => `${name}/package.json`)]) {
    expect(copied).toContain(file);
    const place = steps.findIndex(({ text }) => text.split(" ").includes(file));
    expect(place).toBeLessThan(placeOf("npm ci"));
  }
});

test("the image excludes the checkout's packages, build, data and secrets", () => {
  const ignored = new Set(read(".dockerignore").split("\n"));
  const unwanted = [".git", ".data", ".env", "build", "**/node_modules"];
  const needed = [".npmrc", "package-lock.json", "scripts"];
  expect([...unwanted, ...needed].filter((path) => ignored.has(path))).toEqual(unwanted);
});

test("the image installs as setup does, so that setup finds everything there", () => {
  const install = steps[placeOf("npm ci")]?.text ?? "";
  const setup = read("scripts/setup/install.mjs");
  for (const flag of ["--omit=dev", "--ignore-scripts"]) {
    expect(install).toContain(flag);
    expect(setup).toContain(`"${flag}"`);
  }
  expect(placeOf("npm ci")).toBeLessThan(placeOf(manifest.scripts.prestart));
});

test("the image runs what npm start runs, as a user who may write to its data only", () => {
  expect(JSON.parse(textsOf("CMD")[0] ?? "[]").join(" ")).toBe(manifest.scripts.start);
  const data = env.get("DATA_DIR") ?? "";
  expect(textsOf("VOLUME")).toEqual([data]);
  const [build = ""] = textsOf("RUN").filter((text) => text.startsWith(manifest.scripts.prestart));
  expect(build).toContain(`mkdir ${data} && chown node:node ${data}`);
  expect(textsOf("USER")).toEqual(["node"]);
  expect(steps.findIndex(({ name }) => name === "USER")).toBeGreaterThan(
    placeOf(manifest.scripts.prestart),
  );
});

test("the image keeps no pool of memory for each thread, nor does the unit", () => {
  expect(env.get("MALLOC_ARENA_MAX")).toBe("2");
  expect(read("deploy/agency.service")).toContain("\nEnvironment=MALLOC_ARENA_MAX=2\n");
});

test("the image serves on its exposed port and checks its own health", () => {
  expect(textsOf("EXPOSE")).toEqual([env.get("PORT")]);
  expect(env.get("HOST")).toBe("0.0.0.0");
  const [check = ""] = textsOf("HEALTHCHECK");
  const [program, flag, script] = JSON.parse(/CMD (\[.*\])$/.exec(check)?.[1] ?? "[]");
  expect([program, flag]).toEqual(["node", "-e"]);
  expect(script).toContain("/healthz");
  expect(() => new Function(script)).not.toThrow();
});

test.skipIf(!hasSystemd)("the systemd units expose little: at most 2.0 of 10", () => {
  const args = ["security", "--offline=true", "--no-pager", join(ROOT, "deploy/agency.service")];
  const { stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  const exposure = Number(/Overall exposure level for agency\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThanOrEqual(MAX_EXPOSURE);
});

test("the systemd units leave V8 the memory that it compiles to, and libuv the sockets that it needs", () => {
  const service = read("deploy/agency.service");
  expect(service).not.toMatch(/^MemoryDenyWriteExecute=/m);
  expect(service).toMatch(/^RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX$/m);
});

test("the systemd units hold the port that the proxies forward to; nginx has a page for a restart", () => {
  const [, address = ""] = /^ListenStream=(.+)$/m.exec(read("deploy/agency.socket")) ?? [];
  expect(read("deploy/agency.service")).toMatch(/^Requires=agency\.socket$/m);
  expect(read("deploy/nginx.conf")).toContain(`server ${address};`);
  expect(read("deploy/Caddyfile")).toContain(`reverse_proxy ${address} {`);
  const [, page] = /error_page 502 504 =503 \/(\S+);/.exec(read("deploy/nginx.conf")) ?? [];
  expect(existsSync(join(ROOT, "deploy", page ?? "none"))).toBe(true);
});

test.each(["ci", "release"])("the workflow %s names actions by the digest of a commit", (name) => {
  const workflow = read(`.github/workflows/${name}.yml`);
  const uses = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses)
    expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
