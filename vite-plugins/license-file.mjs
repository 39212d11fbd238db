import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licences of all packages in the built scripts, as one file beside them. In the scripts their notices would be
 * 2 KB that every visitor loads before the page works.
 * @returns {import("vite").Plugin}
 */
export function licenseFile() {
  return {
    name: "license-file",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = new Set();
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
}

/** @param {string} folder a package's */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8") : "";
  return [`${name} ${version} (${license})`, text.trim()].join("\n\n").trim();
}
