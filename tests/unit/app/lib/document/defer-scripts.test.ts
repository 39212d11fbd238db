import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { extractOwnScripts } from "~/lib/document/csp.server";
import { deferScripts } from "~/lib/document/defer-scripts.server";

const MODULE = 'import * as route0 from "/assets/root.js";';
const PAGE = [
  '<!DOCTYPE html><html><head><link rel="preload" href="/a.woff2" as="font"/></head><body><main>Text</main>',
  '<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/page.js"/>',
  '<script nonce="mark">window.__remixContext = {};</script>',
  `<script nonce="mark" type="module" async="">${MODULE}</script></body></html>`,
].join("");

describe("a page with deferred scripts", () => {
  const { parts, scripts } = deferScripts(extractOwnScripts(PAGE, "mark"));
  const html = parts.join("");

  test("names no script that a browser would fetch or run before the page is painted", () => {
    expect(html).not.toContain('type="module"');
    const links = html.match(/<link rel="modulepreload"[^>]+>/g);
    expect(links).toHaveLength(2);
    for (const link of links ?? []) expect(link).toContain('media="not all"');
    expect(html).toContain('<link rel="preload" href="/a.woff2" as="font"/>');
  });

  test("keeps the module's text, and allows it by its hash as the server wrote it", () => {
    expect(html).toContain(`<script type="text/later">${MODULE}</script>`);
    expect(scripts).toHaveLength(3);
    expect(scripts[1]).toBe(MODULE);
    expect(scripts[2]).toContain("document.currentScript.remove()");
    expect(html).toContain(`<script>${scripts[2]}</script></body>`);
  });

  test("has the same content as before", () => {
    expect(html).toContain("<main>Text</main>");
    expect(html).toMatch(/<\/script><\/body><\/html>$/);
    const plain = { parts: ["<!DOCTYPE html><html><body>Text</body></html>"], scripts: [] };
    expect(deferScripts(plain)).toEqual(plain);
  });
});

describe("in the browser", () => {
  /** Runs what the page ends with, in a document that has one module waiting. */
  function open({ hidden }: { hidden: boolean }) {
    const taken: string[] = [];
    const link = { removeAttribute: (name: string) => taken.push(name) };
    const put: { type: string; text: string }[] = [];
    const waiting = {
      text: MODULE,
      replaceWith: (module: (typeof put)[0]) => put.push(module),
    };
    let paint = () => {};
    let late = () => {};
    let frame = () => {};
    let decoded: () => void = () => {};
    const decoding = new Promise<void>((done) => {
      decoded = done;
    });
    const picture = { decode: () => decoding };
    const context = {
      document: {
        currentScript: { remove() {} },
        hidden,
        querySelector: (selector: string) => {
          if (selector.startsWith("img")) return picture;
          return put.length > 0 ? null : waiting;
        },
        querySelectorAll: () => [link],
        createElement: () => ({}),
      },
      PerformanceObserver: class {
        constructor(callback: (entries: unknown, self: unknown) => void) {
          paint = () => callback([], this);
        }
        observe() {}
        disconnect() {}
      },
      requestAnimationFrame: (callback: () => void) => {
        frame = callback;
      },
      setTimeout: (callback: () => void) => {
        late = callback;
      },
    };
    const { scripts } = deferScripts(extractOwnScripts(PAGE, "mark"));
    runInNewContext(scripts.at(-1) ?? "", context);
    const isStarted = () => put.length === 1 && taken.includes("media");
    return { put, isStarted, late, paint, decoded: () => decoded(), frame: () => frame() };
  }

  test("starts the module once the page and its first image are painted", async () => {
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

  test("runs the module in a hidden page and in one that is never painted", () => {
    expect(open({ hidden: true }).isStarted()).toBe(true);
    const page = open({ hidden: false });
    page.late();
    expect(page.isStarted()).toBe(true);
  });
});
