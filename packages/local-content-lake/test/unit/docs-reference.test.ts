import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS, HELP } from "../../src/cli/help";
import { readSettings } from "../../src/cli/settings";
import { routes } from "../../src/http/routes";

const DOCS = join(import.meta.dirname, "../../docs");

/** `UPDATE_DOCS=1` writes the page in place of comparing it. */
function expectPage(name: string, text: string): void {
  const file = join(DOCS, name);
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
}

test("docs/cli.md is the --help of every command", () => {
  const sections = COMMANDS.map((command) => {
    const title = command === "serve" ? "local-content-lake" : command;
    return `## ${title}\n\n\`\`\`text\n${HELP[command]("local-content-lake")}\n\`\`\`\n`;
  });
  const intro =
    "# Command line\n\n```sh\nnpx local-content-lake --import export.tar.gz\n```\n\nEach section is the `--help` of a command.\n";
  expectPage("cli.md", [intro, ...sections].join("\n"));
});

test("docs/endpoints.md is the table of routes", () => {
  const rows = routes.map(({ method, path, needs }) => `| ${method} | \`${path}\` | ${needs} |`);
  const intro =
    "# Endpoints\n\n```sh\ncurl http://127.0.0.1:3334/v1/ping\n```\n\nEvery path follows an API version, such as `/v2025-02-19`. [Protocol](protocol.md) says what each does and who *needs* what.\nA lake that runs alone also answers `/healthz` and, for programs of its machine, `/metrics`.\n";
  const table = ["| method | path | needs |", "|---|---|---|", ...rows].join("\n");
  expectPage("endpoints.md", `${intro}\n${table}\n`);
});

test("package.json names the repository, home page and issue tracker, or the documentation states that they are unknown", () => {
  const manifest = JSON.parse(readFileSync(join(DOCS, "../package.json"), "utf8")) as object;
  const isPublic = ["repository", "homepage", "bugs"].map((name) => name in manifest);
  const isSaid = /^No public repository/m.test(readFileSync(join(DOCS, "faq.md"), "utf8"));
  expect(isPublic).toEqual(isPublic.map(() => !isSaid));
});

test("the Dockerfile sets settings of the program only, and checks /healthz as an unprivileged user", () => {
  const image = readFileSync(join(DOCS, "../Dockerfile"), "utf8");
  const [, pairs = ""] = /^ENV (.+)$/m.exec(image) ?? [];
  const variables = Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=")));
  const ofTools = ["NODE_ENV", "MALLOC_ARENA_MAX"];
  const names = Object.keys(variables).filter((name) => !ofTools.includes(name));
  expect(readSettings(variables)).toMatchObject({
    HOST: "0.0.0.0",
    LAKE_PORT: Number(/^EXPOSE (\d+)$/m.exec(image)?.[1]),
    DATA_DIR: /^VOLUME (\S+)$/m.exec(image)?.[1],
  });
  expect(names.filter((name) => !(name in readSettings(variables)))).toEqual([]);
  expect(image).toMatch(/^USER node$[\s\S]*^HEALTHCHECK .*\n.*\/healthz/m);
});
