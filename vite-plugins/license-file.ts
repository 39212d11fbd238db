import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Writes the licences of all packages in the browser's build to `licenses.txt`. Inside the scripts their notices would
 * cost each visitor 2 KB.
 */
export const licenseFile: Plugin = {
  name: "license-file",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      for (const [module, { renderedLength }] of Object.entries(file.modules)) {
        const folder = PACKAGE.exec(module.replace("\0", ""))?.[0];
        if (folder && renderedLength > 0) folders.add(folder);
      }
    }
    const source = [...folders].sort().map(noticeOf).join("\n\n");
    this.emitFile({ type: "asset", fileName: "licenses.txt", source });
  },
};

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8") : "";
  return [`${name} ${version} (${license})`, text.trim()].join("\n\n").trim();
}
