import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { hasUrlChanged, RECORD_INITIAL_URL } from "~/lib/document/initial-url";

afterEach(() => vi.unstubAllGlobals());

/** A document of this address, on which the script has run. */
function arriveAt(url: string) {
  const window: { initialUrl?: string; location: URL } = { location: new URL(url, "http://site") };
  runInNewContext(RECORD_INITIAL_URL, { window, location: window.location });
  vi.stubGlobal("window", window);
  return {
    window,
    stepTo: (address: string) => {
      window.location = new URL(address, "http://site");
    },
  };
}

test.each([
  ["/projects?tech=React", "/projects?tech=React", false],
  ["/projects?tech=React", "/projects?tech=React#work", false],
  ["/projects?tech=React", "/projects", true],
  ["/about", "/products", true],
])("hasUrlChanged() of a document of %s at %s is %s", (arrival, address, expected) => {
  arriveAt(arrival).stepTo(address);
  expect(hasUrlChanged()).toBe(expected);
});

test("hasUrlChanged() is false if the script could not run", () => {
  const { window } = arriveAt("/about");
  window.initialUrl = undefined;
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
