import { runInNewContext } from "node:vm";
import { test as base, expect, vi } from "vitest";
import { hasUrlChanged, RECORD_INITIAL_URL } from "~/lib/html/initial-url";

/** `arriveAt` opens a document of this address, on which the script has run. */
const test = base.extend("arriveAt", ({}, { onCleanup }) => {
  onCleanup(() => void vi.unstubAllGlobals());
  return (path: string) => {
    const location = new URL(path, "http://site");
    const window: { initialUrl?: string; location: URL } = { location };
    runInNewContext(RECORD_INITIAL_URL, { window, location });
    vi.stubGlobal("window", window);
    return window;
  };
});

test.for([
  ["/projects?tech=React", "/projects?tech=React", false],
  ["/projects?tech=React", "/projects?tech=React#work", false],
  ["/projects?tech=React", "/projects", true],
  ["/about", "/products", true],
] as const)("hasUrlChanged() from %s to %s is %s", ([arrival, path, expected], { arriveAt }) => {
  arriveAt(arrival).location = new URL(path, "http://site");
  expect(hasUrlChanged()).toBe(expected);
});

test("hasUrlChanged() is false if the script could not run", ({ arriveAt }) => {
  const window = arriveAt("/about");
  window.initialUrl = undefined;
  window.location = new URL("http://site/products");
  expect(hasUrlChanged()).toBe(false);
});

const deny = () => {
  throw new DOMException("Denied", "SecurityError");
};

test.each([
  ["denied", deny],
  ["null", () => null],
  ["denied at the first use", () => ({ getItem: deny })],
])("a storage that is %s is replaced by an empty one", (_what, get) => {
  const window: { sessionStorage?: Storage } = {};
  const context = { window, location: new URL("http://site/") };
  Object.defineProperty(context, "sessionStorage", { get });
  runInNewContext(RECORD_INITIAL_URL, context);
  expect(window.sessionStorage?.getItem("key")).toBeNull();
  expect(() => window.sessionStorage?.removeItem("key")).not.toThrow();
});
