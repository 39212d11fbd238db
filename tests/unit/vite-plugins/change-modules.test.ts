import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeModules, replacePart } from "../../../vite-plugins/change-modules";
import { remixDeferred, remixFlags } from "../../../vite-plugins/remix-flags";
import { remixNavigation } from "../../../vite-plugins/remix-navigation";
import { sonner } from "../../../vite-plugins/sonner";

type Plugin = ReturnType<typeof changeModules>;

const ROOT = join(import.meta.dirname, "../../..");
const REMIX = "node_modules/@remix-run/react/dist/esm";
const [routeModules, data, errorBoundaries] = remixNavigation;
if (!routeModules || !data || !errorBoundaries)
  throw new Error("Remix's navigation is changed in three files.");

function failing(error: Error | string): never {
  throw new Error(String(error));
}

/** Returns what the plugin makes of a module, or undefined if it leaves it as it is. */
function transform({ transform: hook }: Plugin, code: string, file: string): string | undefined {
  if (typeof hook !== "function") throw new Error("The plugin transforms nothing.");
  const result = Reflect.apply(hook, { error: failing }, [code, join(ROOT, file)]);
  return typeof result === "string" ? result : undefined;
}

function endBuild({ buildEnd: hook }: Plugin): void {
  if (typeof hook !== "function") throw new Error("The plugin does not look at the build's end.");
  Reflect.apply(hook, { error: failing }, []);
}

/** Each plugin with a module it changes, and a part of that module's code without which it must fail. */
const CHANGES: [plugin: Plugin, file: string, anchor: string][] = [
  [sonner, "node_modules/sonner/dist/index.mjs", "__insertCSS("],
  [sonner, "node_modules/sonner/dist/index.mjs", "lastFocusedElementRef.current.focus("],
  [remixFlags, `${REMIX}/browser.js`, "window.__remixContext.future."],
  [remixDeferred, `${REMIX}/routes.js`, "isDeferredResponse(result)"],
  [routeModules, `${REMIX}/routeModules.js`, "window.location.reload();"],
  [data, `${REMIX}/data.js`, "response.status >= 400"],
  [data, `${REMIX}/data.js`, "new URL(request.url)"],
  [data, `${REMIX}/data.js`, "throw error;"],
  [errorBoundaries, `${REMIX}/errorBoundaries.js`, "function RemixRootDefaultErrorBoundary("],
];

test.each(CHANGES)(
  "$name changes %2$s alone, and fails without its %3$s",
  (plugin, file, anchor) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    expect(source).toContain(anchor);
    expect(transform(plugin, source, file)).not.toBe(source);
    const other = source.replaceAll(anchor, "somethingElse.");
    expect(() => transform(plugin, other, file)).toThrow();
    expect(transform(plugin, "export {};", "app/root.tsx")).toBeUndefined();
  },
);

const change = (code: string) => replacePart(code, "theirs()", "$&ours()");
const plugin = () => changeModules({ name: "example", include: /\/package\/index\.js$/, change });

test("changeModules replaces the part literally", () => {
  expect(transform(plugin(), "a(theirs());", "package/index.js")).toBe("a($&ours());");
});

test("changeModules fails a build that has no module to change", () => {
  const missed = plugin();
  transform(missed, "theirs()", "package/other.js");
  expect(() => endBuild(missed)).toThrow("No module of the build matches");
  const found = plugin();
  transform(found, "theirs()", "package/index.js");
  expect(() => endBuild(found)).not.toThrow();
});

test("changeModules applies to the browser's build only", () => {
  const { apply } = plugin();
  if (typeof apply !== "function") throw new Error("The plugin applies everywhere.");
  const applies = (command: "build" | "serve", isSsrBuild: boolean) =>
    apply({}, { command, isSsrBuild, mode: "production" });
  expect(applies("build", false)).toBe(true);
  expect([applies("build", true), applies("serve", false)]).toEqual([false, false]);
});

test("remixFlags fails for a flag that remix.config.js does not set", () => {
  const code = "if (future.v3_unknown) go();";
  expect(() => transform(remixFlags, code, `${REMIX}/browser.js`)).toThrow("v3_unknown");
});
