import type { Plugin } from "vite";

interface ModuleChange {
  name: string;
  /** Matches the paths of the modules to change. */
  include: RegExp;
  /**
   * Returns the changed code of a module.
   * @throws Error if the module has lost the code that the change needs
   */
  change: (code: string, path: string) => string;
}

/**
 * Changes modules of the browser's build. The build fails if a module has lost the code to change, or if no module
 * matches: an update of a package cannot drop a change unnoticed.
 */
export function changeModules({ name, include, change }: ModuleChange): Plugin {
  let matches = 0;
  return {
    name,
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!include.test(id)) return null;
      matches += 1;
      try {
        return change(code, id);
      } catch (error) {
        return this.error(error instanceof Error ? error : String(error));
      }
    },
    buildEnd(error) {
      if (!error && matches === 0) this.error(`No module of the build matches ${include}.`);
    },
  };
}

/**
 * Replaces a part of a module's code.
 * @throws Error if the code does not contain it
 */
export function replacePart(code: string, part: string | RegExp, replacement: string): string {
  const isThere = typeof part === "string" ? code.includes(part) : code.search(part) >= 0;
  if (!isThere) throw new Error(`The code of this module has changed. It no longer has: ${part}`);
  return code.replace(part, () => replacement);
}
