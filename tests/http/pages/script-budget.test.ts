import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** For a page without a form: all its scripts together, after gzip. */
const MAX_BYTES = 100_000;
/** For a page with a form: its rules with zod, and the calendar or the toasts. */
const MAX_FORM_BYTES = 153_000;
const MAX_CONTACT_BYTES = 140_000;
const MAX_FILES = 12;
/** Both families, with the rupee sign. */
const MAX_FONT_BYTES = 45_000;

const SITE_LAYOUT = "routes/_site";

/** Text in the built code of each. */
const MARKERS = {
  zod: "invalid_type",
  forms: "validateField",
  "the carousel": "containScroll",
  dates: "weekNumber",
  toasts: "data-sonner-toaster",
  preview: "Exit preview",
  "the staff panel": "Staff panel",
};

const ROOT = join(import.meta.dirname, "../../..");
const CLIENT = join(ROOT, "build/client");
const ASSETS = join(CLIENT, "assets");

interface BuiltRoute {
  parentId?: string;
  module: string;
  imports?: string[];
}

// The folder also holds the files of the previous version, for pages that are open. This is the build's own list.
const names: string[] = JSON.parse(readFileSync(join(ROOT, ".cache/site-files.json"), "utf8"));
const manifestName = names.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
const manifest: { entry: BuiltRoute; routes: Record<string, BuiltRoute> } = JSON.parse(
  readFileSync(join(ASSETS, manifestName), "utf8")
    .replace(/^window\.__remixManifest=/, "")
    .replace(/;$/, ""),
);

const pages = Object.keys(manifest.routes).filter(
  (id) => manifest.routes[id]?.parentId === SITE_LAYOUT,
);
const [formPages, plainPages] = [pages.filter(hasForm), pages.filter((id) => !hasForm(id))];

/** Whether the page's own file imports a form. A form that comes through other modules counts as too much script. */
function hasForm(id: string): boolean {
  const source = readFileSync(join(ROOT, `app/${id}.tsx`), "utf8");
  return /from "~\/components\/.*-form"/.test(source);
}

/** Lists every script that a page loads. */
function scriptsOf(id: string): string[] {
  const parts = [manifest.entry, ...["root", SITE_LAYOUT, id].map(routeOf)];
  const files = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([`/assets/${manifestName}`, ...files])];
}

function routeOf(id: string): BuiltRoute {
  const found = manifest.routes[id];
  if (!found) throw new Error(`The built site has no route ${id}.`);
  return found;
}

const read = (path: string) => readFileSync(join(CLIENT, path), "utf8");

const bytesOf = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

test("the site has pages with a form and without one", () => {
  expect(formPages).toEqual(expect.arrayContaining(["pages/contact-page", "pages/schedule-page"]));
  expect(plainPages.length).toBeGreaterThanOrEqual(9);
});

const maxBytesOf = (id: string) => {
  if (plainPages.includes(id)) return MAX_BYTES;
  return id === "pages/contact-page" ? MAX_CONTACT_BYTES : MAX_FORM_BYTES;
};

test.each(pages.map((id) => [id, maxBytesOf(id)] as const))(
  `the script of %s is at most %i bytes in at most ${MAX_FILES} files`,
  (id, maxBytes) => {
    const files = scriptsOf(id);
    expect(bytesOf(files), files.join("\n")).toBeLessThanOrEqual(maxBytes);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(MAX_FILES);
  },
);

test.each(Object.entries(MARKERS))("no page without a form has code of %s", (_what, text) => {
  const files = new Set(plainPages.flatMap(scriptsOf));
  expect([...files].filter((file) => read(file).includes(text))).toEqual([]);
});

test.each(Object.entries(MARKERS))("the marker of %s is in the built site", (_what, text) => {
  const scripts = names.filter((name) => name.endsWith(".js"));
  expect(scripts.some((name) => read(`assets/${name}`).includes(text))).toBe(true);
});

test(`the fonts of every page are at most ${MAX_FONT_BYTES / 1000} KB together`, () => {
  const own = /^(?:display|text|rupee)-[\w-]{8}\.woff2$/;
  const fonts = names.filter((name) => own.test(name));
  expect(fonts).toHaveLength(3);
  const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(ASSETS, name)).length, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_FONT_BYTES);
});

test("licenses.txt has the licence of each package in the scripts", () => {
  const licenses = read("licenses.txt");
  for (const name of ["react-dom", "@remix-run/router", "zod", "lucide-react"]) {
    expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
  }
  expect(licenses).toContain("Permission is hereby granted");
});

// A server may run while another version of it is built. Files of its own version stay, by their names.
test.each([
  ["the site", "build/server/assets", "server-files.json", "draw.server"],
  ["the lake", "packages/local-content-lake/dist", "lake-files.json", "endpoint"],
])("what %s loads when it runs has its version in its name", (_, folder, record, example) => {
  const own: string[] = JSON.parse(readFileSync(join(ROOT, ".cache", record), "utf8"));
  // The lake's command line loads its commands as it starts.
  const scripts = own.filter((name) => /\.m?js$/.test(name) && name !== "main.mjs");
  const code = scripts.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
  const loaded = [...code.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name = ""]) => name);
  const hashed = loaded.flatMap((name) => /^(.+)-[\w-]{8}\.m?js$/.exec(name)?.[1] ?? []);
  expect(hashed).toContain(example);
  expect(hashed).toHaveLength(loaded.length);
});

// Two copies of React in one page break its hooks, and each workspace has a version of its own.
test.each([
  ["the site", "build/client/assets", "site-files.json", "package.json", /^18\./],
  ["the Studio", "sanity/dist/assets", "studio-files.json", "sanity/package.json", /^19\./],
])("%s has one React, its own", (_, folder, record, workspace, version) => {
  const own: string[] = JSON.parse(readFileSync(join(ROOT, ".cache", record), "utf8"));
  const scripts = own.filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
  // React defines each of its hooks once, as a function on what it exports.
  expect(code.match(/\.useId\s*=\s*function/g)).toHaveLength(1);
  const { version: installed } = createRequire(join(ROOT, workspace))("react/package.json");
  expect(installed).toMatch(version);
  // Which quotes stand around it is the minifier's choice.
  expect(code.replaceAll("`", '"')).toContain(`.version="${installed}"`);
});
