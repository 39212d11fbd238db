import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, vi } from "vitest";
import { ensureNode } from "../../../../scripts/setup/node.mjs";
import { test as base } from "../../support";

const SYSTEM = "linux-x64";

/** A clone, with an npm in PATH that "installs" this program as Node. */
const test = base.extend("makeClone", ({ folder: root }, { onCleanup }) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onCleanup(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  return (program: string) => {
    mkdirSync(join(root, "bin"));
    writeFileSync(
      join(root, "bin/npm"),
      `#!/bin/sh
      cp package-lock.json "${root}/lock.json"
      mkdir -p node_modules/node-${SYSTEM}/bin
      printf '${program}' > node_modules/node-${SYSTEM}/bin/node
      chmod +x node_modules/node-${SYSTEM}/bin/node
      `,
      { mode: 0o755 },
    );
    vi.stubEnv("PATH", `${join(root, "bin")}${delimiter}${process.env.PATH}`);
    return { root, log };
  };
});

test("ensureNode installs Node by version and hash, logs one line, and does not install it again", ({
  makeClone,
}) => {
  const { root, log } = makeClone("#!/bin/sh\\nexit 0\\n");
  const file = ensureNode(root, SYSTEM);
  expect(file).toMatch(/\/\.cache\/node-24\.[\d.]+-linux-x64\/bin\/node$/);
  expect(existsSync(file)).toBe(true);
  const { packages } = JSON.parse(readFileSync(join(root, "lock.json"), "utf8"));
  expect(packages[`node_modules/node-${SYSTEM}`]).toEqual({
    version: expect.stringMatching(/^24\./),
    integrity: expect.stringMatching(/^sha512-.{86}==$/),
  });
  expect(log).toHaveBeenCalledOnce();

  rmSync(join(root, "lock.json"));
  expect(ensureNode(root, SYSTEM)).toBe(file);
  expect(existsSync(join(root, "lock.json"))).toBe(false);
});

test.for([
  ["if the installed Node does not run", "#!/bin/sh\\nexit 1\\n", SYSTEM, /.*/],
  ["on a system without a package", "", "aix-ppc64", /needs Node 22\.15 or newer.*aix-ppc64/],
] as const)("ensureNode names the two fixes %s", ([, program, system, words], { makeClone }) => {
  const { root } = makeClone(program);
  const fixes = /https:\/\/nodejs\.org.*nvm install 24/;
  expect(() => ensureNode(root, system)).toThrow(new RegExp(`${words.source}.*${fixes.source}`));
});
