import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { extractOwnScripts } from "~/lib/html/csp.server";
import { deferScripts } from "~/lib/html/defer-scripts.server";

const MODULE = 'import * as route0 from "/assets/root.js";';
const PAGE = [
  '<!DOCTYPE html><html><head><link rel="preload" href="/a.woff2" as="font"/></head><body><main>Text</main>',
  '<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/page.js"/>',
  '<script nonce="mark">window.__remixContext = {};</script>',
  `<script nonce="mark" type="module" async="">${MODULE}</script></body></html>`,
].join("");

const deferred = deferScripts(extractOwnScripts(PAGE, "mark"));
const html = deferred.parts.join("");
const starter = deferred.scripts.at(-1) ?? "";

test("a page with deferred scripts names none that a browser would fetch or run before it is painted", () => {
  expect(html).not.toContain('type="module"');
  const links = html.match(/<link rel="modulepreload"[^>]+>/g) ?? [];
  const media = links.map((link) => /media="[^"]*"/.exec(link)?.[0]);
  expect(media).toEqual(['media="not all"', 'media="not all"']);
  expect(html).toContain('<link rel="preload" href="/a.woff2" as="font"/>');
});

test("a page with deferred scripts keeps the module's text, and allows it as the server wrote it", () => {
  expect(html).toContain(`<script type="text/later">${MODULE}</script>`);
  expect(deferred.scripts).toEqual([expect.any(String), MODULE, starter]);
  expect(starter).toContain("document.currentScript.remove()");
  expect(html).toContain("<main>Text</main>");
  expect(html.endsWith(`<script>${starter}</script></body></html>`)).toBe(true);
});

test("a page without scripts is unchanged", () => {
  const plain = { parts: ["<!DOCTYPE html><html><body>Text</body></html>"], scripts: [] };
  expect(deferScripts(plain)).toEqual(plain);
});

/** Runs what the page ends with, in a document that has one module waiting. */
function open({ hidden }: { hidden: boolean }) {
  const taken: string[] = [];
  const put: { type: string; text: string }[] = [];
  const page = { put, paint() {}, late() {}, frame() {}, decoded() {} };
  const decoding = new Promise<void>((resolve) => {
    page.decoded = resolve;
  });
  runInNewContext(starter, {
    document: {
      currentScript: { remove() {} },
      hidden,
      querySelector(selector: string) {
        if (selector.startsWith("img")) return { decode: () => decoding };
        const replaceWith = (module: (typeof put)[0]) => put.push(module);
        return put.length > 0 ? null : { text: MODULE, replaceWith };
      },
      querySelectorAll: () => [{ removeAttribute: (name: string) => taken.push(name) }],
      createElement: () => ({}),
    },
    PerformanceObserver: class {
      constructor(callback: (entries: unknown, self: unknown) => void) {
        page.paint = () => callback([], this);
      }
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame(callback: () => void) {
      page.frame = callback;
    },
    setTimeout(callback: () => void) {
      page.late = callback;
    },
  });
  const isStarted = () => put.length === 1 && taken.includes("media");
  return Object.assign(page, { isStarted });
}

test("a module starts once the page and its first image are painted", async () => {
  const page = open({ hidden: false });
  page.paint();
  page.frame();
  expect(page.isStarted(), "its image is not loaded").toBe(false);
  page.decoded();
  await new Promise(setImmediate);
  page.frame();
  expect(page.isStarted(), "its image is about to be painted").toBe(false);
  page.frame();
  expect(page.isStarted()).toBe(true);
  expect(page.put).toEqual([{ type: "module", text: MODULE }]);
  page.late();
  expect(page.put, "once").toHaveLength(1);
});

test("a module runs in a hidden page and in one that is never painted", () => {
  expect(open({ hidden: true }).isStarted()).toBe(true);
  const page = open({ hidden: false });
  page.late();
  expect(page.isStarted()).toBe(true);
});
