import { afterEach, describe, expect, test, vi } from "vitest";
import { clearUnsentInput, readUnsentInput, saveUnsentInput } from "~/forms/unsent-input";

/** Gives the test a session storage of its own, and returns what it holds. */
function stubStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
  return entries;
}

describe("unsent input", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is saved for each form, without empty texts", () => {
    stubStorage();
    saveUnsentInput("contact", { name: "Ana", email: "" });
    saveUnsentInput("booking", { name: "Bo" });
    expect(readUnsentInput("contact")).toEqual({ name: "Ana" });
    expect(readUnsentInput("booking")).toEqual({ name: "Bo" });
  });

  test("leaves no entry in the storage when it is cleared or empty", () => {
    const entries = stubStorage();
    saveUnsentInput("contact", { name: "Ana" });
    saveUnsentInput("contact", { name: "" });
    saveUnsentInput("booking", { name: "Bo" });
    clearUnsentInput("booking");
    expect(entries.size).toBe(0);
  });

  test.each(["not json", "[1]", '["Ana"]', '{"name":1}', "null"])(
    "is empty when the storage contains %s",
    (text) => {
      const entries = stubStorage();
      saveUnsentInput("contact", { name: "Ana" });
      for (const key of entries.keys()) entries.set(key, text);
      expect(readUnsentInput("contact")).toEqual({});
    },
  );

  test("is empty when the browser forbids storage", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    const allForbidden = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    vi.stubGlobal("sessionStorage", allForbidden);
    saveUnsentInput("contact", { name: "Ana" });
    clearUnsentInput("contact");
    expect(readUnsentInput("contact")).toEqual({});
  });
});
