import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

/** What the pages of content may ask of a phone, all files of script together, as gzip makes them. */
const MOST_BYTES = 97_000;
const MOST_FILES = 12;
/** Both families, with the rupee sign. */
const MOST_FONT_BYTES = 45_000;

const CONTENT_ROUTES = [
  "_site._index",
  "_site.services",
  "_site.projects",
  "_site.products",
  "_site.products_.privacy.$productName",
  "_site.about",
  "_site.team",
  "_site.plan",
  "_site.$",
];
/** These hold a form: they may ask for more bytes, and for no more files. */
const FORM_ROUTES: [route: string, mostBytes: number][] = [
  ["_site.contact", 115_000],
  ["_site.schedule", 136_000],
];

/** A text that the code of each keeps when it is built. */
const STRANGERS = {
  zod: "invalid_type",
  forms: "validateField",
  "the carousel": "containScroll",
  dates: "weekNumber",
  toasts: "data-sonner-toaster",
  preview: "Exit preview",
  "the staff panel": "Staff panel",
};

const CLIENT = fileURLToPath(new URL("../../../build/client/", import.meta.url));
const ASSETS = join(CLIENT, "assets");

interface Built {
  module: string;
  imports?: string[];
}

// The files of the version before stand there, too, for pages that are open; the build wrote down its own.
const names: string[] = JSON.parse(
  readFileSync(join(CLIENT, "../../.cache/site-files.json"), "utf8"),
);
const manifestName = names.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
const manifest: { entry: Built; routes: Record<string, Built> } = JSON.parse(
  readFileSync(join(ASSETS, manifestName), "utf8")
    .replace(/^window\.__remixManifest=/, "")
    .replace(/;$/, ""),
);

/** Every file of script that a page of the route loads. */
function scriptsOf(route: string): string[] {
  const parts = [manifest.entry, ...["root", "routes/_site", `routes/${route}`].map(find)];
  const files = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([`/assets/${manifestName}`, ...files])];
}

function find(id: string): Built {
  const found = manifest.routes[id];
  if (!found) throw new Error(`The built site has no route ${id}.`);
  return found;
}

const read = (address: string) => readFileSync(join(CLIENT, address), "utf8");

const bytesOf = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

describe.each(CONTENT_ROUTES)("the script of %s", (route) => {
  const files = scriptsOf(route);

  test(`is at most ${MOST_BYTES / 1000} KB in at most ${MOST_FILES} files`, () => {
    expect(bytesOf(files), files.join("\n")).toBeLessThanOrEqual(MOST_BYTES);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_FILES);
  });

  test.each(Object.entries(STRANGERS))("holds nothing of %s", (_what, text) => {
    expect(files.filter((file) => read(file).includes(text))).toEqual([]);
  });
});

test.each(FORM_ROUTES)(
  `the script of %s is at most %i bytes in at most ${MOST_FILES} files, without what only its users need`,
  (route, mostBytes) => {
    const files = scriptsOf(route);
    expect(bytesOf(files), files.join("\n")).toBeLessThanOrEqual(mostBytes);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_FILES);
    for (const text of [STRANGERS.toasts, STRANGERS.zod]) {
      expect(files.filter((file) => read(file).includes(text))).toEqual([]);
    }
  },
);

test.each(Object.entries(STRANGERS))(
  "the text that tells %s is in the built site",
  (_what, text) => {
    const scripts = names.filter((name) => name.endsWith(".js"));
    expect(scripts.some((name) => read(`assets/${name}`).includes(text))).toBe(true);
  },
);

test("what search engines read is in the page alone, not in its script", () => {
  const text = "https://schema.org";
  const scripts = names.filter((name) => name.endsWith(".js"));
  expect(scripts.filter((name) => read(`assets/${name}`).includes(text))).toEqual([]);
  const server = join(CLIENT, "../server");
  const parts = readdirSync(server, { recursive: true, encoding: "utf8" });
  const scriptsOfServer = parts.filter((name) => name.endsWith(".js"));
  const holds = (name: string) => readFileSync(join(server, name), "utf8").includes(text);
  expect(scriptsOfServer.some(holds)).toBe(true);
});

test(`the fonts of every page are at most ${MOST_FONT_BYTES / 1000} KB together`, () => {
  const own = /^(?:bricolage-grotesque(?:-rupee)?|instrument-sans)-[\w-]{8}\.woff2$/;
  const fonts = names.filter((name) => own.test(name));
  expect(fonts).toHaveLength(3);
  const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(ASSETS, name)).length, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_FONT_BYTES);
});

test("the licences of what the scripts are made of are beside them", () => {
  const licenses = read("licenses.txt");
  for (const name of ["react-dom", "@remix-run/router", "zod", "lucide-react"]) {
    expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
  }
  expect(licenses).toContain("Permission is hereby granted");
});
