import { changeModules } from "./change-modules";

const EXPORTED_FUNCTION = /^export function (\w+)/gm;

/**
 * Empties the functions that write structured data, in the browser's build: search engines read it in the page as the
 * server sent it.
 */
export const structuredData = changeModules({
  name: "structured-data",
  include: /\/app\/structured-data\//,
  change(code) {
    const names = [...code.matchAll(EXPORTED_FUNCTION)].map(([, name]) => name);
    if (names.length === 0 || names.length < (code.match(/^export /gm)?.length ?? 0))
      throw new Error("This folder may export functions only: the browser gets them empty.");
    // Text and not undefined: React would replace an element that has no content.
    return names.map((name) => `export function ${name}() { return ""; }`).join("\n");
  },
});
